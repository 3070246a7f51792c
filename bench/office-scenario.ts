import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabaseForCommand } from '../backend/database/index.ts';
import { officeEndpoints, type OfficeEndpointName } from '../contract/office/index.ts';
import { officePages } from '../office/pages.ts';
import { quantile, type BenchRequest } from './load.ts';
import { listingBodies, pageRequests } from './queries.ts';
import {
  BENCH_AGENT,
  COMMON_ARTICLE,
  CUSTOMERS_FOLDER,
  CUSTOMERS_SIZE,
  CUSTOMERS_SIZE_IN_WORDS,
  fillOffice,
  OFFICE_SIZE,
  type OfficeSize,
} from './office-data.ts';
import { scrollTables } from './office-scroll.ts';
import type { Result } from './report.ts';
import { benchFolder, logIn, makeDemonstration, startShop, type ShopProcess } from './shop-process.ts';
import { waitsDuring, withDatabase, type Visitor } from './steady-requests.ts';

const ARTICLES = 1000;
const COUNT = 30;
/** Milliseconds on the server. */
const PAGE = 60;
const TABLE = 100;
const PALETTE = 50;
/** Pages that show a table of everything there is of its kind. */
const TABLE_PAGE = /\/(?:orders|held|claims|customers|requests|corrections|activation|agents|log)$/;
const OPEN_PAGES = 200;
/** Each open page asks so often, as `office/frame` does. */
const PULSE_SECONDS = 20;
const SECONDS = 20;
const WARMING = 5000;
const SIZE = '100,000 articles and orders, 10,000 customers';
const PEOPLE = ['operatore', 'vendite'] as const;
const PEOPLE_NAMES = { operatore: 'who sees all', vendite: 'who sees three agents’ customers' };

interface Measured {
  name: string;
  request: BenchRequest;
}

/** What is measured together, and the milliseconds that each may take. */
interface Group {
  limit: number;
  measured: Measured[];
}

/** What of the data pages and calls are about. */
interface Objects {
  order: number | null;
  held: number | null;
  customer: string | null;
}

function calls(name: OfficeEndpointName, bodies: readonly object[], limit = TABLE): Group {
  const path = `/office/api/${officeEndpoints[name].path}`;
  const measured = bodies.map((body) => ({
    name: `${name} ${JSON.stringify(body)}`,
    request: { method: 'POST' as const, path, body },
  }));
  return { limit, measured };
}

/** Every page, the tables with their usual sorts and filters, the palette, and what an open page asks for again. */
function measuredFor({ order, held, customer }: Objects): Record<string, Group> {
  const objects: Record<string, number | string | null> = {
    ...{ 'held/:id': held === null ? null : `held/${held}`, ':id': order, ':code': customer, ':section': 'conditions' },
  };
  const pages = officePages.flatMap(({ path }): Measured[] => {
    let filled = path;
    for (const [part, value] of Object.entries(objects)) {
      if (!filled.includes(part)) continue;
      if (value === null) return [];
      filled = filled.replace(part, String(value));
    }
    return [{ name: `/office/${filled}`, request: { method: 'GET', path: `/office/${filled}` } }];
  });
  return {
    pages: { limit: PAGE, measured: pages.filter(({ name }) => !TABLE_PAGE.test(name)) },
    'pages of tables': { limit: TABLE, measured: pages.filter(({ name }) => TABLE_PAGE.test(name)) },
    orders: calls('listOrders', [
      ...[
        {},
        { sort: 'customer' },
        { sort: '-net' },
        { sort: 'erp' },
        { page: 200 },
        { text: 'rossi' },
        { text: '4604' },
      ],
      ...[{ statuses: ['IA'] }, { erp: ['refused'] }, { payments: ['paid'] }, { isStuck: true }],
      ...[{ article: COMMON_ARTICLE }, { customer: 'Ferri' }, { onlyTotal: true }],
    ]),
    customers: calls('listCustomers', [
      ...[{}, { sort: 'name' }, { sort: '-net' }, { sort: '-credit' }, { sort: 'agent' }, { text: 'rossi' }],
      ...[{ idleDays: 60 }, { openCart: true }, { overLimit: true }, { access: 'without' }, { onlyTotal: true }],
    ]),
    log: calls('listLog', [{}, { group: 'orders' }, { text: 'BWEB' }, { page: 200 }]),
    'held orders': calls('listHeld', [{}, { view: 'declined' }]),
    claims: calls('listClaims', [{}, { view: 'closed' }]),
    requests: calls('listRequests', [{}, { all: true }]),
    corrections: calls('listCorrections', [{}, { all: true }]),
    palette: calls(
      'findObjects',
      ['OC 4604', customer ?? 'C', COMMON_ARTICLE, 'rossi', 'idraulica ferri'].map((text) => ({ text })),
      PALETTE,
    ),
    'what an open page asks for again': calls('getPulse', [{}], PAGE),
  };
}

/** The newest objects that a person of the office sees; null for what there is none of. */
async function findObjects(shop: ShopProcess, person: string): Promise<Objects> {
  return withDatabase(shop, async ({ pool }) => {
    const { rows } = await pool.query<Objects>(
      `with seen as (select a.id, a.customer_id from customer_address a
         where exists (select from office_user l join user_account u on u.id = l.user_id
           where $1 in (u.username, u.email) and (l.agent_ids is null or a.agent_id = any (l.agent_ids))))
       select (select max(o.id)::integer from sales_order o join seen on seen.id = o.address_id where o.status = 'E') as order,
         (select max(h.order_id)::integer from order_hold h join sales_order o on o.id = h.order_id
           join seen on seen.id = o.address_id where h.state = 'waiting') as held,
         (select max(c.code) from customer c join seen on seen.customer_id = c.id) as customer`,
      [`${person}@bancale.example`],
    );
    if (!rows[0]) throw new Error('the database has no objects');
    return rows[0];
  });
}

/** The demonstration of a small shop, filled up once. */
export async function filledFolder(name: string, size: OfficeSize): Promise<string> {
  const folder = benchFolder(name);
  await makeDemonstration(folder, ARTICLES);
  const mark = join(folder, 'filled');
  if (existsSync(mark)) return folder;
  console.log('filling it with the orders of a wholesaler');
  const opened = await openDatabaseForCommand(
    { databaseUrl: null, dataDirectory: folder },
    { poolSize: 1, applicationName: 'bancale-bench' },
  );
  try {
    await fillOffice(opened.database, size);
  } finally {
    await opened.close();
  }
  writeFileSync(mark, '');
  return folder;
}

interface Times {
  first: number;
  /** Sorted milliseconds of those after the first. */
  warm: number[];
  failures: number;
}

/** Null for what the person's role does not see. */
async function timesOf(shop: ShopProcess, { request }: Measured, cookie: string): Promise<Times | null> {
  const times: number[] = [];
  let failures = 0;
  for (let index = 0; index <= COUNT; index += 1) {
    const from = performance.now();
    const response = await fetch(shop.address + request.path, {
      method: request.method,
      redirect: 'manual',
      headers: { cookie, origin: shop.address, 'content-type': 'application/json', 'accept-encoding': 'identity' },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    await response.arrayBuffer();
    times.push(performance.now() - from);
    if (response.status === 403) return null;
    if (!response.ok) failures += 1;
  }
  const [first = 0, ...warm] = times;
  return { first, warm: warm.toSorted((one, other) => one - other), failures };
}

/** What open pages of the office, which ask each for news in their turn, cost those who visit the shop. */
async function openPages(shop: ShopProcess): Promise<Result> {
  const { cookie } = await logIn(shop.address, 'operatore@bancale.example');
  const visitors: Visitor[] = [[pageRequests(await listingBodies(shop.address, 200)), {}]];
  const pulse = `${shop.address}/office/api/${officeEndpoints.getPulse.path}`;
  const ask = () =>
    fetch(pulse, {
      method: 'POST',
      headers: { cookie, origin: shop.address, 'content-type': 'application/json' },
      body: '{}',
    });
  await waitsDuring(shop, visitors, () => wait(WARMING));
  const alone = await waitsDuring(shop, visitors, () => wait(SECONDS * 1000));
  const asked: Promise<Response>[] = [];
  const timer = setInterval(() => asked.push(ask()), (PULSE_SECONDS * 1000) / OPEN_PAGES);
  const beside = await waitsDuring(shop, visitors, () => wait(SECONDS * 1000));
  clearInterval(timer);
  const failures = (await Promise.all(asked)).filter((response) => !response.ok).length;
  return {
    scenario: `office, who sees all: ${OPEN_PAGES} open pages, a shop page beside them`,
    size: SIZE,
    figure:
      `p99 ${beside.p99.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms without them, 50 pages/s` +
      (failures > 0 ? `, ${failures} FAILED` : ''),
    target: '',
    reached: failures === 0 ? null : false,
  };
}

/** Measures groups of requests one after the other, and prints each; one result for each group. */
async function measureGroups(
  shop: ShopProcess,
  { cookie, groups, name, size }: { cookie: string; groups: Record<string, Group>; name: string; size: string },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [group, { limit, measured }] of Object.entries(groups)) {
    const slow: { name: string; p95: number; times: Times }[] = [];
    for (const one of measured) {
      const times = await timesOf(shop, one, cookie);
      if (times) slow.push({ name: one.name, p95: quantile(times.warm, 0.95), times });
    }
    slow.sort((one, other) => other.p95 - one.p95);
    const [slowest] = slow;
    if (!slowest) continue;
    for (const { name: measuredName, p95, times } of slow)
      console.log(
        `  ${p95.toFixed(1)} ms (${quantile(times.warm, 0.5).toFixed(1)}, first ${times.first.toFixed(1)}) ${measuredName}`,
      );
    const failures = slow.reduce((sum, { times }) => sum + times.failures, 0);
    const medians = slow.map(({ times }) => quantile(times.warm, 0.5)).toSorted((one, other) => one - other);
    results.push({
      scenario: `${name}: ${group} (${slow.length})`,
      size,
      figure:
        `median ${quantile(medians, 0.5).toFixed(1)} ms; slowest ${slowest.name}: p95 ${slowest.p95.toFixed(1)} ms` +
        (failures > 0 ? `, ${failures} FAILED` : ''),
      target: `p95 at most ${limit} ms`,
      reached: slowest.p95 <= limit && failures === 0,
    });
  }
  return results;
}

/** The activation of ten times as many customers as the other tables have. */
async function manyCustomers(): Promise<Result[]> {
  const shop = await startShop(CUSTOMERS_SIZE.articles, {
    DATA_DIR: await filledFolder(CUSTOMERS_FOLDER, CUSTOMERS_SIZE),
  });
  try {
    const results: Result[] = [];
    for (const person of PEOPLE) {
      const { cookie } = await logIn(shop.address, `${person}@bancale.example`);
      const path = '/office/customers/activation';
      const groups: Record<string, Group> = {
        'page of the activation': { limit: TABLE, measured: [{ name: path, request: { method: 'GET', path } }] },
        'list of the activation': calls('listActivation', [
          ...[{}, { page: 200 }, { sort: 'name' }, { sort: '-orders' }, { sort: 'state' }, { text: 'rossi' }],
          ...[{ state: 'not-invited' }, { agent: BENCH_AGENT }, { phones: true }, { voiceFrom: 3 }, { buys: true }],
          ...[{ missing: true }, { province: 'MO' }, { onlyTotal: true }],
        ]),
        'counts and agents of the activation': calls('getActivation', [{}]),
        'choices of the activation': calls('activationChoices', [{}]),
      };
      const name = `office, ${PEOPLE_NAMES[person]}, 100,000 customers`;
      results.push(...(await measureGroups(shop, { cookie, groups, name, size: CUSTOMERS_SIZE_IN_WORDS })));
    }
    return results;
  } finally {
    await shop.stop();
  }
}

/** How long pages, tables and the palette of the office take on the server with a wholesaler's years of orders. */
export async function office(): Promise<Result[]> {
  const shop = await startShop(ARTICLES, { DATA_DIR: await filledFolder('office', OFFICE_SIZE) });
  const results: Result[] = [];
  try {
    for (const person of PEOPLE) {
      const objects = await findObjects(shop, person);
      const { cookie } = await logIn(shop.address, `${person}@bancale.example`);
      const name = `office, ${PEOPLE_NAMES[person]}`;
      results.push(...(await measureGroups(shop, { cookie, groups: measuredFor(objects), name, size: SIZE })));
    }
    const [all] = PEOPLE;
    const scrolled = await scrollTables(shop.address, all);
    const named = scrolled.map((one) => ({ ...one, scenario: `office, ${PEOPLE_NAMES[all]}: ${one.scenario}` }));
    results.push(await openPages(shop), ...named);
  } finally {
    await shop.stop();
  }
  return [...results, ...(await manyCustomers())];
}
