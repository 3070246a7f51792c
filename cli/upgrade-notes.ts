import type { Database, MigrationStep } from '../backend/database/index.ts';
import { countZeroPricedArticles } from '../backend/pricing/index.ts';
import { shopDay } from '../domain/shop-day.ts';

const FREE_PRICES = 79;

/** What somebody has to know about the data after these migrations; nothing for a database that was empty. */
export async function upgradeNotes(database: Database, steps: readonly MigrationStep[]): Promise<string[]> {
  if (!steps.some(({ number }) => number === FREE_PRICES)) return [];
  const count = await countZeroPricedArticles(database, shopDay(new Date()));
  if (count === 0) return [];
  const articles = count === 1 ? '1 article has a price' : `${count} articles have a price`;
  return [`${articles} of 0, which counts as no price from now on: npm run prices -- zeros lists them.`];
}
