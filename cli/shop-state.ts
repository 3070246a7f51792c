import { sql } from 'kysely';
import { createShopSettings } from '../backend/content/index.ts';
import type { Database } from '../backend/database/index.ts';
import { isEmptyShop, shopTables } from './shop-tables.ts';
import { isUnchangedDemonstration } from './start/demonstration.ts';

/** What a destructive CLI command must know about a shop. */
export interface ShopState {
  /** `empty`: nothing was ever loaded. `demonstration`: only unchanged demonstration data. `shop`: everything else. */
  kind: 'empty' | 'demonstration' | 'shop';
  /** The wholesaler's name in the shop's identity. */
  name: string;
  articles: number;
  customers: number;
  orders: number;
}

/** Reads the state of a database, even one without tables or with an older schema, and changes nothing. */
export async function findShopState(database: Database): Promise<ShopState> {
  const tables = await shopTables(database);
  const nothing = { articles: 0, customers: 0, orders: 0 };
  if (!tables.includes('schema_migration')) return { kind: 'empty', name: '', ...nothing };
  const name = await findShopName(database);
  if (await isEmptyShop(database, tables)) return { kind: 'empty', name, ...nothing };
  return {
    kind: (await isUnchangedDemonstration(database, tables)) ? 'demonstration' : 'shop',
    name,
    articles: await countRows(database, 'article'),
    customers: await countRows(database, 'customer'),
    orders: await countRows(database, 'sales_order'),
  };
}

/** The name of the wholesaler's company, of the shop where none is written. */
export async function findShopName(database: Database): Promise<string> {
  const { company } = await createShopSettings(database, () => undefined).current();
  return company.name;
}

async function countRows(database: Database, table: 'article' | 'customer' | 'sales_order'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.query);
  return Number(rows[0]?.count);
}
