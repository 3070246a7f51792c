import { sql } from 'kysely';
import { shopDay } from '../../domain/shop-day.ts';
import type { Database } from '../database/index.ts';
import type { AskedErp } from '../integrations/erp/index.ts';
import { areNumbersRaised, lastKnownNumber, noteNumbersRaised } from '../outgoing/index.ts';
import { ORDER_CAUSE, orderNumber } from './services.ts';

/** Numbers in one question to the ERP. */
const NUMBERS_PER_REQUEST = 200;

/** What raising the series of numbers needs. */
export interface NumberServices {
  database: Database;
  /** The ERP, asked also while nothing may leave; null where there is none. */
  erp: AskedErp | null;
  clock: () => Date;
  /** The data folder, which knows the last numbers before the database was taken back. */
  dataDirectory: string;
}

/** A series that was raised from one last number to another. */
export interface RaisedSeries {
  year: number;
  from: number;
  to: number;
}

/**
 * After the database was taken back: raises the numbers of orders above those that the data folder and the ERP, or the files for it, know, so
 * that no order gets the number of one that is lost here. Does nothing where that is done. Throws when the ERP can't be
 * asked; then what the data folder knows is raised, and the rest has to be tried again. Without an ERP it is asked at
 * the first call with one.
 */
export async function raiseNumbers(services: NumberServices): Promise<RaisedSeries[]> {
  const { database, erp, clock, dataDirectory } = services;
  if (await areNumbersRaised(database.query)) return [];
  const raised: RaisedSeries[] = [];
  for (const year of await yearsOf(database, clock())) {
    const from = await lastNumber(database, year);
    let to = Math.max(from, await lastKnownNumber(dataDirectory, ORDER_CAUSE, year));
    await raiseTo(database, year, to);
    for (let known = erp && (await lastKnownToErp(erp, year, to)); known;) {
      to = known;
      await raiseTo(database, year, to);
      known = erp && (await lastKnownToErp(erp, year, to));
    }
    if (to > from) raised.push({ year, from, to });
  }
  if (erp) await noteNumbersRaised(database);
  return raised;
}

/** The years from the last order to today. */
async function yearsOf(database: Database, now: Date): Promise<number[]> {
  const current = Number(shopDay(now).slice(0, 4));
  const { last } = await database.query
    .selectFrom('document_number')
    .select((select) => select.fn.max('year').as('last'))
    .where('cause', '=', ORDER_CAUSE)
    .executeTakeFirstOrThrow();
  const first = Math.min(last ?? current, current);
  return Array.from({ length: current - first + 1 }, (_, index) => first + index);
}

async function lastNumber(database: Database, year: number): Promise<number> {
  const row = await database.query
    .selectFrom('document_number')
    .select('last_number')
    .where('cause', '=', ORDER_CAUSE)
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.last_number ?? 0;
}

async function raiseTo(database: Database, year: number, last: number): Promise<void> {
  if (last === 0) return;
  await sql`
    insert into document_number (cause, year, last_number) values (${ORDER_CAUSE}, ${year}, ${last})
    on conflict (cause, year) do update
      set last_number = greatest(document_number.last_number, excluded.last_number)`.execute(database.query);
}

/**
 * The highest of the numbers after `last` that the ERP knows, of as many as one request holds, or that a file is named
 * after; null: none.
 */
async function lastKnownToErp(erp: AskedErp, year: number, last: number): Promise<number | null> {
  if (!('orderStates' in erp)) {
    const named = await erp.lastNumber(ORDER_CAUSE, year);
    return named > last ? named : null;
  }
  const byName = new Map(
    Array.from({ length: NUMBERS_PER_REQUEST }, (_, index) => {
      const number = last + 1 + index;
      return [orderNumber({ cause: ORDER_CAUSE, year, number }), number] as const;
    }),
  );
  const states = await erp.orderStates([...byName.keys()]);
  const known = states.map(({ number }) => byName.get(number) ?? 0);
  return Math.max(0, ...known) || null;
}
