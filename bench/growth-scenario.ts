import { createSessions, upsertUsers } from '../backend/accounts/index.ts';
import { upsertCustomers } from '../backend/customers/index.ts';
import type { Database } from '../backend/database/index.ts';
import { contractOf } from '../demo/customers/contract-prices.ts';
import { DEMONSTRATION_PASSWORD } from '../demo/logins.ts';
import { addressRecord, customerRecord } from '../test/builders/records.ts';
import { load, timeSingly, type BenchRequest, type LoadFigures } from './load.ts';
import { listingBodies, listingRequests, pageRequests } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop, type ShopProcess } from './shop-process.ts';
import { withDatabase } from './steady-requests.ts';

const CATALOGUES = [
  { articles: 10_000, isFlat: false },
  { articles: 100_000, isFlat: true },
  { articles: 500_000, isFlat: true },
];
const CLIENTS = [10, 100, 1_000, 10_000];
const ARTICLES_FOR_CLIENTS = 100_000;
const FIRST_CODE = 700_000;
const SECONDS = 10;
const CONNECTIONS = 16;
/** Customers and users written together. */
const BATCH = 500;

function inWords({ requestsPerSecond, median, p99, failures }: LoadFigures): string {
  const failed = failures > 0 ? `, ${failures} FAILED` : '';
  return `${Math.round(requestsPerSecond)}/s, median ${median} ms, p99 ${p99} ms at ${CONNECTIONS} connections${failed}`;
}

function line(scenario: string, size: string, figure: string): Result {
  return { scenario, size, figure, target: '', reached: null };
}

async function measure(shop: ShopProcess, requests: BenchRequest[], headers = {}): Promise<LoadFigures> {
  await timeSingly(shop.address, requests, 200, headers);
  return load({ address: shop.address, requests, connections: CONNECTIONS, seconds: SECONDS, headers });
}

/** How speed and memory change from 10,000 to 500,000 articles: start, listings and their page. */
export async function growth(): Promise<Result[]> {
  const results: Result[] = [];
  for (const { articles, isFlat } of CATALOGUES) {
    const shop = await startShop(articles, {}, isFlat);
    try {
      const bodies = await listingBodies(shop.address, 3000);
      const { token, cookie } = await logIn(shop.address);
      const asClient = { authorization: `Bearer ${token}` };
      results.push(
        line('growth: start', shop.size, `${shop.secondsToReady.toFixed(1)} s`),
        line('growth: listing, guests', shop.size, inWords(await measure(shop, listingRequests(bodies)))),
        line('growth: listing, a client', shop.size, inWords(await measure(shop, listingRequests(bodies), asClient))),
        line('growth: page /shop, a client', shop.size, inWords(await measure(shop, pageRequests(bodies), { cookie }))),
        line('growth: memory', shop.size, `${shop.memory()} MB`),
      );
    } finally {
      await shop.stop();
    }
  }
  return results;
}

/**
 * Adds customers with contract prices and a user each, unless an earlier run has: hashing 10,000 passwords takes minutes.
 * Returns a session cookie for each user.
 */
async function openSessions(database: Database, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, index) => `${FIRST_CODE + index}`);
  const known = await findUsers(database, codes);
  const missing = codes.filter((code) => !known.has(nameOf(code)));
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    await upsertCustomers(
      database,
      batch.map((code, index) => {
        const contractPrices = contractOf(code, 'builder', from + index);
        return customerRecord({
          code,
          priceListCode: 'BASE',
          contractPrices,
          addresses: [addressRecord({ code: '1' })],
        });
      }),
    );
    await upsertUsers(
      database,
      batch.map((code) => ({
        ...{ username: nameOf(code), email: `${nameOf(code)}@bancale.example`, name: `Buyer ${code}` },
        ...{ password: DEMONSTRATION_PASSWORD, kind: 'client', customerCode: code, agentCustomerCodes: [] },
      })),
    );
  }
  const users = await findUsers(database, codes);
  const sessions = createSessions(database);
  const cookies: string[] = [];
  for (const { userId, customerId } of users.values()) {
    cookies.push((await sessions.open({ id: userId, kind: 'client' }, { customerId, addressId: null })).cookie);
  }
  return cookies;
}

function nameOf(code: string): string {
  return `growth.${code}`;
}

type Found = Map<string, { userId: number; customerId: number }>;

async function findUsers(database: Database, codes: readonly string[]): Promise<Found> {
  const rows = await database.query
    .selectFrom('user_account')
    .innerJoin('company_member', 'company_member.user_id', 'user_account.id')
    .select(['user_account.id as userId', 'username', 'company_member.customer_id as customerId'])
    .where('username', 'in', codes.map(nameOf))
    .execute();
  return new Map(rows.map(({ username, ...ids }) => [username, ids]));
}

/** How they change from 10 to 10,000 clients with their own prices: each request is by another one of them. */
export async function clients(): Promise<Result[]> {
  const shop = await startShop(ARTICLES_FOR_CLIENTS);
  try {
    const results: Result[] = [];
    const bodies = await listingBodies(shop.address, 3000);
    const cookies = await withDatabase(shop, (database) => openSessions(database, CLIENTS.at(-1) ?? 0));
    for (const count of CLIENTS) {
      const size = `${shop.size}, ${count.toLocaleString('en-GB')} clients`;
      const asClients = (requests: BenchRequest[]): BenchRequest[] =>
        Array.from({ length: Math.max(count, requests.length) }, (_, index) => ({
          ...(requests[index % requests.length] as BenchRequest),
          headers: { cookie: `bancale_session=${cookies[index % count]}`, origin: shop.address },
        }));
      results.push(
        line('clients: listing, each client', size, inWords(await measure(shop, asClients(listingRequests(bodies))))),
        line('clients: page /shop, each client', size, inWords(await measure(shop, asClients(pageRequests(bodies))))),
        line('clients: memory', size, `${shop.memory()} MB`),
      );
    }
    return results;
  } finally {
    await shop.stop();
  }
}
