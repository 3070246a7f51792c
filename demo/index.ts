import {
  addStockEvents,
  linkArticles,
  upsertArticles,
  upsertCategories,
  upsertCustomerCodes,
  type ArticleLinks,
} from '../backend/catalogue/index.ts';
import { upsertCustomers } from '../backend/customers/index.ts';
import { enterEarlierAcceptances } from '../backend/legal/index.ts';
import { upsertCoupons, upsertPrices, upsertPromotions } from '../backend/pricing/index.ts';
import { giveOfficeRole, requireRole, tieToAgents, upsertMembers, upsertUsers } from '../backend/accounts/index.ts';
import type { Database } from '../backend/database/index.ts';
import { addDays, shopDay } from '../domain/shop-day.ts';
import { writeDocuments } from './documents/index.ts';
import { pastOrders } from './orders/history.ts';
import { OFFICE_LOGINS } from './logins.ts';
import { writeHeldCases } from './orders/held-cases.ts';
import { writeActivation } from './office/activation.ts';
import { writeOfficeCustomers } from './office/customers.ts';
import { writeOfficeImports } from './office/imports.ts';
import { writeOfficeCases } from './orders/office-cases.ts';
import { writePastOrders } from './orders/write-orders.ts';
import { drawPictures } from './pictures/render.ts';
import { demonstrationRecords, type RecordOptions } from './records.ts';
import { stockEventsOf } from './stock-events.ts';
export { generateCatalogue } from './catalogue/index.ts';
export { DEMONSTRATION_LOGINS } from './logins.ts';
export { drawPicture } from './pictures/render.ts';
export { demonstrationRecords, type DemonstrationRecords, type RecordOptions } from './records.ts';

export interface DemonstrationOptions extends Partial<RecordOptions> {
  articles: number;
  /** Images go to `files/img/demo` below it. */
  dataDirectory: string;
  /** Called after every piece of work; `done` of `total` within the step. */
  onProgress?: (step: string, done: number, total: number) => void;
}

/** The seed of the wholesaler that the README describes. */
export const DEMONSTRATION_SEED = 1;

const BATCH = 1000;

/**
 * Generates articles, prices, customers and history of the demonstration wholesaler and writes them. The kinds of record
 * that have a file (`FILE_KINDS`) must be in the database. Idempotent by code, so that an interrupted load can be
 * repeated. Draws missing images at the same time.
 */
export async function loadDemonstration(database: Database, options: DemonstrationOptions): Promise<void> {
  const { articles, today = shopDay(new Date()), seed = DEMONSTRATION_SEED, onProgress = () => undefined } = options;
  const { catalogue, customers, users, members, coupons, customerCodes } = demonstrationRecords({
    articles,
    today,
    seed,
  });
  onProgress('catalogue drawn up', catalogue.articles.length, catalogue.articles.length);

  const inBatches = async <R>(step: string, records: readonly R[], load: (batch: readonly R[]) => Promise<unknown>) => {
    for (let start = 0; start < records.length; start += BATCH) {
      await load(records.slice(start, start + BATCH));
      onProgress(step, Math.min(start + BATCH, records.length), records.length);
    }
  };

  const loadAll = async (): Promise<void> => {
    // The file of the categories has no pictures: they are those of articles.
    await upsertCategories(
      database,
      catalogue.categories.map(({ code, picture }) => ({ code, picture })),
    );
    const waiting: ArticleLinks[] = [];
    await inBatches('articles', catalogue.articles, async (batch) => {
      waiting.push(...(await upsertArticles(database, batch)).waitingLinks);
    });
    await inBatches('links', waiting, (batch) => linkArticles(database, batch));
    await inBatches('prices', catalogue.prices, (batch) => upsertPrices(database, batch));
    await upsertPromotions(database, catalogue.promotions);
    await upsertCustomers(database, customers);
    await upsertUsers(database, users);
    await giveOfficeRoles(database, today);
    await upsertMembers(database, members);
    await upsertCoupons(database, coupons);
    await upsertCustomerCodes(database, customerCodes);
    const events = stockEventsOf(catalogue.articles, (days) => addDays(today, -days), seed);
    await addStockEvents(database, events);
    onProgress('customers', customers.length, customers.length);
    const served = users.flatMap(({ agentCustomerCodes }) => agentCustomerCodes);
    const orders = pastOrders(catalogue.articles, customers, served, { today, seed });
    const written = await writePastOrders(database, orders, seed);
    if (written > 0) onProgress('orders', written, written);
    const documents = await writeDocuments(database, { today, seed });
    onProgress('documents', documents, documents);
    // Once: what somebody has decided in the office meanwhile stays.
    if (written > 0) {
      await writeOfficeCases(database, {
        ...{ today, dataDirectory: options.dataDirectory, pictures: catalogue.pictures },
      });
      await writeHeldCases(database, { today });
      // The customers of the counter signed the terms on paper, before the shop (decision 7.7).
      await enterEarlierAcceptances(
        { database, clock: () => new Date(`${today}T11:42:00+01:00`) },
        {
          key: 'terms',
          day: '2019-06-10',
          withClauses: true,
          actor: { kind: 'person', id: null, name: 'Paola Dondi' },
        },
        { legalVersions: [] },
      );
      await writeOfficeImports({ database, dataDirectory: options.dataDirectory });
      await writeOfficeCustomers(database, { customers, now: new Date(`${today}T11:42:00+01:00`) });
      await writeActivation(database, { customers, now: new Date(`${today}T11:42:00+01:00`) });
    }
  };
  const drawing = drawPictures(catalogue.pictures, options.dataDirectory, (done, total) =>
    onProgress('pictures', done, total),
  );
  // Both run to their end before the first failure is thrown, so that nothing is still writing when this function ends.
  const [loaded, drawn] = await Promise.allSettled([loadAll(), drawing]);
  if (loaded.status === 'rejected') throw loaded.reason;
  if (drawn.status === 'rejected') throw drawn.reason;
}

/** Gives the people of the office their roles; their second factor is never due, so that anybody can try the office. */
async function giveOfficeRoles(database: Database, today: string): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    for (const [username, login] of Object.entries(OFFICE_LOGINS)) {
      const { role } = login;
      const user = await query
        .selectFrom('user_account')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst();
      if (!user) continue;
      await giveOfficeRole(query, {
        ...{ userId: user.id, role: await requireRole(query, role), actor: { kind: 'system', id: null, name: 'demo' } },
        ...{ now: new Date(today), secondFactorDueAt: new Date('2099-01-01') },
      });
      if ('agents' in login) await tieToAgents(query, user.id, login.agents);
    }
  });
}
