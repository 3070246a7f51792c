/**
 * A process that asks a shop for as much as one user can: files, exports and searches, all at once and again. Reports
 * on each line how the responses were counted. Arguments: address, cookie, token, first number of the large orders.
 */
import { FIRST_LARGE, LARGE, YEAR } from './whole-program/large-history.ts';

const [address = '', cookie = '', token = ''] = process.argv.slice(2);
const days = `date_from=${YEAR - 2}-01-01&date_to=${YEAR + 1}-01-01`;

const getFile = (path: string) => fetch(`${address}/documents/${path}`, { headers: { cookie } });
const search = () =>
  fetch(`${address}/api/get_orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ text: 'valvola', date_from: `${YEAR - 2}-01-01`, date_to: `${YEAR + 1}-01-01` }),
  });

const counts = new Map<string, number>();

/** Repeats a request until the process is killed; a refused one waits as long as the shop says. */
async function repeat(name: string, ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const response = await ask();
    await response.arrayBuffer();
    const key = `${name} ${response.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    if (seconds > 0) await new Promise((go) => setTimeout(go, seconds * 1_000));
  }
}

const all = [
  ...Array.from({ length: LARGE }, (_, index) =>
    repeat('file', () => getFile(`orders/OC-${YEAR}-${FIRST_LARGE + index}.pdf`)),
  ),
  ...Array.from({ length: 30 }, () => repeat('export', () => getFile(`lists/orders.csv?${days}&text=valvola`))),
  ...Array.from({ length: 60 }, () => repeat('search', search)),
];
setInterval(() => process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`), 500);
await Promise.all(all);
