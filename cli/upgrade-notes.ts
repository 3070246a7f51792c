import { listCollisions } from '../backend/database/article-codes.ts';
import type { Database, MigrationStep } from '../backend/database/index.ts';
import { countZeroPricedArticles } from '../backend/pricing/index.ts';
import { shopDay } from '../domain/shop-day.ts';
import { collisionLines } from './import/collision-lines.ts';

/** What the data may need after a migration, by its number. */
const NOTES: Readonly<Record<number, (database: Database) => Promise<string[]>>> = {
  79: zeroPrices,
  124: collisions,
};

/** What somebody has to know about the data after these migrations; nothing for a database that was empty. */
export async function upgradeNotes(database: Database, steps: readonly MigrationStep[]): Promise<string[]> {
  const notes: string[] = [];
  for (const { number } of steps) notes.push(...((await NOTES[number]?.(database)) ?? []));
  return notes;
}

async function zeroPrices(database: Database): Promise<string[]> {
  const count = await countZeroPricedArticles(database, shopDay(new Date()));
  if (count === 0) return [];
  const articles = count === 1 ? '1 article has a price' : `${count} articles have a price`;
  return [`${articles} of 0, which counts as no price from now on: npm run prices -- zeros lists them.`];
}

async function collisions(database: Database): Promise<string[]> {
  const found = await listCollisions(database.query);
  return found.length === 0 ? [] : collisionLines(found);
}
