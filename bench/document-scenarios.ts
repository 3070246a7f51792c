import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays, shopDay } from '../domain/shop-day.ts';
import { timeSingly, type BenchRequest } from './load.ts';
import { variantCodes } from './queries.ts';
import type { Result } from './report.ts';
import { benchFolder, call, logIn, startShop } from './shop-process.ts';

const ARTICLES = 1_000;
const ORDERS = 5_000;
const DUE_DATES = 2_000;
/** Of the one invoice that is drawn: a paid one, so that it has no due date. */
const PRINTED_LINES = 200;
const PRINTED = DUE_DATES + 1;
const CUSTOMER = 'BENCH';
const USER = 'bench@bancale.example';
const ROOT = resolve(import.meta.dirname, '..');

/**
 * Lists of a client with 5,000 orders, as many transport documents, and 2,000 invoices that are to be paid; the PDF of
 * an invoice of 200 lines.
 */
export async function documents(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  try {
    const codes = await variantCodes(shop.address, 30);
    await importAll(shop.folder, codes);
    const { token, cookie } = await logIn(shop.address, USER);
    const headers = { authorization: `Bearer ${token}` };
    const timed = async (bodies: readonly object[], endpoint: string, count = 300) => {
      const requests = bodies.map((body): BenchRequest => ({ method: 'POST', path: `/api/${endpoint}`, body }));
      await timeSingly(shop.address, requests, 30, headers);
      return timeSingly(shop.address, requests, count, headers);
    };
    const all = { date_from: '2020-01-01' };
    const orders = await timed(
      [{}, { ...all, page: 3 }, { ...all, status: 'E' }, { ...all, address: '1' }],
      'get_orders',
    );
    const words = await timed([{ ...all, text: 'BENCH/2' }], 'get_orders', 60);
    const deadlines = await timed([{}], 'payment_deadline', 100);
    const invoices = await timed([{}, { ...all, page: 3 }, { ...all, sort_by: 'total' }], 'get_invoices');
    const ddt = await timed([{ text: codes[0] ?? '' }], 'get_ddt', 100);
    const article = await timed([{ ...all, text: codes[0] ?? '' }], 'get_ddt', 60);
    const file = `/documents/invoices/FB-2026-${PRINTED}.pdf?variant=barcode`;
    const files: BenchRequest[] = [{ method: 'GET', path: file }];
    await timeSingly(shop.address, files, 3, { cookie });
    const printed = await timeSingly(shop.address, files, 100, { cookie });
    if (printed.failures > 0) throw new Error(`${file} was not drawn`);
    const { message } = await call<{ message: { totals: { general: number }; deadlines: unknown[] } }>(
      shop.address,
      'payment_deadline',
      {},
      headers,
    );
    if (message.deadlines.length !== DUE_DATES) throw new Error(`${message.deadlines.length} due dates`);
    const line = (name: string, { median, p99 }: typeof orders, target: number | null): Result => ({
      scenario: `documents: ${name}`,
      size: shop.size,
      figure: `median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms at 1 connection`,
      target: target === null ? '' : `p99 under ${target} ms`,
      reached: target === null ? null : p99 < target,
    });
    return [
      line('orders of a client with 5,000', orders, 20),
      line('words in 5,000 orders', words, null),
      {
        ...line('2,000 due dates', deadlines, null),
        target: 'median under 50 ms',
        reached: deadlines.median < 50,
      },
      line('2,000 invoices with chains', invoices, null),
      line('an article in the DDTs of 30 days', ddt, null),
      line('an article in 5,000 DDTs', article, null),
      line('PDF of 200 lines with bar codes', printed, 300),
    ];
  } finally {
    await shop.stop();
  }
}

/** Imports the client and its documents beside the running shop; the same data as in the last run changes nothing. */
async function importAll(folder: string, codes: readonly string[]): Promise<void> {
  const today = shopDay(new Date());
  const name = (cause: string, number: number) => ({ cause, year: 2026, number });
  const dayOf = (index: number, count: number) => addDays(today, -Math.floor((index * 720) / count));
  const owner = { customerCode: CUSTOMER, addressCode: '1' };
  const linesOf = (index: number) =>
    [0, 1, 2, 3].map((place) => ({
      code: codes[(index + place * 7) % codes.length],
      quantity: 10,
      ...{ netPrice: 2.5, vatRate: 22, order: `BENCH/2026/${index + 1}`, orderLine: place + 1 },
    }));
  const list = (count: number, make: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => make(index));
  const user = { email: USER, username: 'bench', name: 'Bench', password: 'bancale-demo' };
  const addresses = [{ code: '1', street: 'Via Prova 1', city: 'Bologna' }];
  await importFile(folder, 'customers', [
    { code: CUSTOMER, companyName: 'Bench', priceListCode: 'BASE', addresses, users: [user] },
  ]);
  await importFile(
    folder,
    'orders',
    list(ORDERS, (index) => ({
      ...{ ...name('BENCH', index + 1), ...owner, sentAt: `${dayOf(index, ORDERS)}T10:00:00Z`, status: 'E' },
      lines: linesOf(index),
    })),
  );
  await importFile(
    folder,
    'ddt',
    list(ORDERS, (index) => ({
      ...{ ...name('DDTB', index + 1), ...owner, issuedOn: dayOf(index, ORDERS), lines: linesOf(index) },
    })),
  );
  await importFile(
    folder,
    'invoices',
    list(DUE_DATES, (index) => ({
      ...{ ...name('FB', index + 1), ...owner, issuedOn: dayOf(index, DUE_DATES), totalCents: 122, taxableCents: 100 },
      lines: linesOf(index).map(({ order: _, orderLine, ...one }) => ({
        ...{ ...one, delivery: `DDTB/2026/${index + 1}`, deliveryLine: orderLine },
      })),
    })),
  );
  const printed = {
    ...{ ...name('FB', PRINTED), ...owner, issuedOn: today, totalCents: 122 * PRINTED_LINES, openCents: 0 },
    taxableCents: 100 * PRINTED_LINES,
    lines: Array.from({ length: PRINTED_LINES }, (_, index) => ({
      ...{ position: index + 1, code: codes[index % codes.length], quantity: 10, netPrice: 2.5, vatRate: 22 },
    })),
  };
  await importFile(folder, 'invoices', [printed]);
  await importFile(
    folder,
    'due-dates',
    list(DUE_DATES, (index) => ({
      ...{ document: `FB/2026/${index + 1}`, position: 1, kind: 'riba', cents: 122 },
      dueOn: addDays(dayOf(index, DUE_DATES), 60),
    })),
  );
}

async function importFile(folder: string, kind: string, records: readonly object[]): Promise<void> {
  const file = join(benchFolder('documents'), `${kind}.ndjson`);
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  const child = spawn(process.execPath, [join(ROOT, 'cli/import.ts'), kind, file, '--quiet'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${kind} could not be imported (${code})`);
}
