import { sql, type Transaction } from 'kysely';
import { isHeldFor, type PriceSteps } from '../../../domain/price-guard.ts';
import type { Database, Tables } from '../../database/index.ts';
import { noteChangesOf, storedChanges, type StoredChange } from '../journal/noted-changes.ts';
import { Spool } from '../spool.ts';
import { inOneTransaction } from '../write-batches.ts';
import { countSteep } from './judge-run.ts';

/** What a load that can be held needs, and says when its rows are written. */
export interface HoldableLoad<T> {
  /** The number of the run; null for a dry run, of which nothing is kept. */
  run: number | null;
  /** The steps that were counted before; null where they are counted from what is written. */
  known: PriceSteps | null;
  /** Does everything; calls `judge` with the number of existing prices when the rows of the files are written. */
  load: (query: Transaction<Tables>, judge: (touched: number) => Promise<void>) => Promise<T>;
}

/**
 * Loads files in one transaction, which is rolled back where too many prices take a steep step: then what it would have
 * written waits in the journal of the run to be released. `held` are the steps for which it waits.
 */
export async function loadOrHold<T>(
  database: Database,
  { run, known, load }: HoldableLoad<T>,
): Promise<{ value: T; held: PriceSteps | null }> {
  const kept = new Spool<StoredChange>();
  try {
    const done = await inOneTransaction(database, async (query) => {
      const noted = run ?? (known === null ? await beginTrial(query) : null);
      if (noted !== null) await noteChangesOf(query, noted, { areWhole: true });
      let steps: PriceSteps = known ?? { touched: 0, steep: 0 };
      const value = await load(query, async (touched) => {
        // As if all were steep, which spares counting them.
        if (noted !== null && known === null && isHeldFor({ touched, steep: touched })) {
          steps = { touched, steep: await countSteep(query, noted) };
        }
      });
      const held = isHeldFor(steps) ? steps : null;
      if (held !== null && run !== null) {
        for await (const change of storedChanges(query, run, 'forwards')) await kept.add([change]);
      }
      return { value: { value, held }, isKept: held === null && run !== null };
    });
    if (done.held !== null && run !== null) await keep(database, run, kept);
    return done;
  } finally {
    await kept.remove();
  }
}

/** A run that is gone with the transaction; its number is free while this connection has it. */
async function beginTrial(query: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_run (id, kind, files) overriding system value values (-pg_backend_pid(), 'trial', '{}') returning id
  `.execute(query);
  return rows[0]?.id ?? 0;
}

async function keep(database: Database, run: number, changes: Spool<StoredChange>): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    for await (const group of changes.read(1)) {
      const rows = group.map(({ table_name, operation, columns, rows: noted }) => ({
        ...{ run_id: run, table_name, operation, columns },
        rows: JSON.stringify(noted),
      }));
      await query.insertInto('import_change').values(rows).execute();
    }
  });
}
