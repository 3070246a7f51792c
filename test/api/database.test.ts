import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isMigrated, listen, migrate, openShopDatabase } from '../../backend/database/index.ts';
import { listDueDates } from '../../backend/documents/index.ts';
import type { ListenEvent } from '../../backend/database/index.ts';
import { DATA_MODEL_FILE, describeDataModel, describeTableTypes, TABLE_TYPES_FILE } from '../../cli/data-model.ts';
import { createTestDatabase } from '../builders/database.ts';
import type { TestDatabase } from '../builders/database.ts';

const MIGRATING = resolve(import.meta.dirname, '../builders/migrating-process.ts');

let current: TestDatabase;
afterEach(() => current.drop());

describe('column types', () => {
  beforeEach(async () => {
    current = await createTestDatabase();
  });

  test('bigint is read as number, date as text, timestamptz as Date, jsonb as object', async () => {
    const { rows } = await current.database.pool.query(
      `select 9007199254740991::bigint as big, array[1, null, 3]::bigint[] as list, date '2026-02-28' as day,
        timestamptz '2026-01-01T12:00:00+01:00' as moment, '{"a": [1]}'::jsonb as json`,
    );
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      list: [1, null, 3],
      day: '2026-02-28',
      moment: new Date('2026-01-01T11:00:00Z'),
      json: { a: [1] },
    });
  });

  test('a bigint beyond the safe integer range throws', async () => {
    await expect(current.database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('too large');
  });

  test('a stock change writes a stock event', async () => {
    const { query } = current.database;
    const { id } = await query
      .insertInto('article')
      .values({ code: 'a1', sku: 'A-1', kind: 'single', name_it: 'Vite', stock_quantity: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query.updateTable('article').set({ stock_quantity: 5 }).where('id', '=', id).execute();
    await query.updateTable('article').set({ is_new: true }).where('id', '=', id).execute();
    const events = await query
      .selectFrom('stock_event')
      .select(['article_id', 'quantity_before', 'quantity_after'])
      .execute();
    expect(events).toEqual([{ article_id: id, quantity_before: 0, quantity_after: 5 }]);
  });
});

describe('announced articles', () => {
  beforeEach(async () => {
    current = await createTestDatabase();
  });

  test('a batch of articles is announced in a moment, although a single one was announced before', async () => {
    const { pool } = current.database;
    await pool.query(`insert into article (code, sku, kind, name_it)
      select 'a' || number, 'A-' || number, 'single', 'Vite' from generate_series(1, 4000) as number`);
    // The functions of the triggers plan their joins at the first update of a connection.
    const client = await pool.connect();
    try {
      await client.query(`update article set name_it = 'Dado', stock_quantity = 1 where code = 'a1'`);
      // Far more than the tenth of a second that it takes, far less than the 15 seconds of nested loops.
      await client.query(`set statement_timeout = '4s'`);
      await client.query(`update article set name_it = 'Rondella', stock_quantity = 2`);
      await client.query('reset statement_timeout');
    } finally {
      client.release();
    }
  });
});

describe('migrations', () => {
  let directory: string;
  beforeEach(async () => {
    current = await createTestDatabase({ migrated: false });
    directory = mkdtempSync(join(tmpdir(), 'bancale-migrations-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const write = (file: string, sql: string) => writeFileSync(join(directory, file), sql);
  const run = () => migrate(current.database, { folder: pathToFileURL(`${directory}/`) });

  test('are applied once, in order, when several processes start at the same time', async () => {
    const steps = await Promise.all([1, 2, 3].map(() => migrate(current.database)));
    const files = readdirSync(resolve('backend/database/migrations')).sort();
    expect(files.length).toBeGreaterThan(4);
    expect(steps.flat().map(({ number }) => number)).toEqual(files.map((file) => Number(file.slice(0, 4))));
    expect(await isMigrated(current.database)).toBe(true);
  });

  /** Applies the migrations before a number. */
  const runBefore = async (number: string) => {
    const all = resolve('backend/database/migrations');
    for (const file of readdirSync(all)) if (file < number) copyFileSync(join(all, file), join(directory, file));
    await run();
  };

  test('R7.34 payments of documents become payments of their due dates, with the same amounts to be paid', async () => {
    await runBefore('0072');
    const { pool } = current.database;
    await pool.query(`insert into price_list (code, name_it) values ('L', 'Listino')`);
    await pool.query(
      `insert into customer (code, company_name, price_list_id) select 'C', 'Cliente', id from price_list`,
    );
    const document = (number: number, open: number) =>
      pool.query(
        `insert into customer_document (cause, year, number, customer_id, kind, issued_on, due_on, total_cents, open_cents)
         select 'F', 2026, $1, id, 'invoice', '2026-01-01', '2026-02-01', 10000, $2::bigint from customer`,
        [number, open],
      );
    // Paid and not booked, paid and booked, being paid, paid back, with a failed attempt, never paid.
    const documents = [
      ...[
        [1, 10_000, 'captured'],
        [2, 0, 'captured'],
        [3, 10_000, 'pending'],
      ],
      ...[
        [4, 10_000, 'refunded'],
        [5, 10_000, 'failed'],
        [6, 10_000, null],
      ],
    ] as const;
    for (const [number, open, state] of documents) {
      await document(number, open);
      if (state === null) continue;
      await pool.query(
        `insert into payment (document_id, state, amount_cents, request_id, created_at, updated_at)
         select id, $2, 10000, gen_random_uuid(), now(), now() from customer_document where number = $1`,
        [number, state],
      );
    }
    await pool.query(`insert into due_date (document_id, customer_id, position, kind, due_on, cents, open_cents)
      select id, customer_id, p, 'direct', date '2026-03-01' - p, 5000, 5000
      from customer_document, generate_series(1, 2) p where number in (1, 3)`);
    await migrate(current.database);
    const { rows: documentsNow } = await pool.query<{ id: number }>('select id from customer_document order by number');
    const due = await listDueDates(current.database.query, { invoiceIds: documentsNow.map(({ id }) => id) });
    expect(
      due
        .toSorted((one, other) => one.number - other.number || one.position - other.position)
        .map(({ number, position, openCents, isBeingPaid }) => [number, position, openCents, isBeingPaid]),
    ).toEqual([
      ...[
        [1, 1, 0, false],
        [1, 2, 0, false],
        [2, 1, 0, false],
      ],
      ...[
        [3, 1, 5_000, true],
        [3, 2, 5_000, true],
      ],
      ...[
        [4, 1, 10_000, false],
        [5, 1, 10_000, false],
        [6, 1, 10_000, false],
      ],
    ]);
    const { rows: sums } = await pool.query(`select p.state, p.refunded_cents, sum(a.cents)::bigint as cents,
        bool_and(a.booked_at is not null) as booked
      from payment p join payment_allocation a on a.payment_id = p.id group by p.id order by p.id`);
    expect(sums.map(({ state, cents, booked, refunded_cents: refunded }) => [state, cents, booked, refunded])).toEqual([
      ...[
        ['captured', 10_000, false, 0],
        ['captured', 10_000, true, 0],
        ['pending', 10_000, false, 0],
      ],
      ...[
        ['refunded', 10_000, false, 10_000],
        ['failed', 10_000, false, 0],
      ],
    ]);
  });

  test('an empty database is not reported as migrated', async () => {
    expect(await isMigrated(current.database)).toBe(false);
  });

  test('a file that changed after it was applied is rejected', async () => {
    write('0001-first.sql', 'create table first ()');
    await run();
    write('0001-first.sql', 'create table first (id integer)');
    await expect(run()).rejects.toThrow('0001-first is applied in the database, but its file was changed');
  });

  test('a database newer than the program is rejected', async () => {
    write('0001-first.sql', 'create table first ()');
    write('0002-second.sql', 'create table second ()');
    await run();
    rmSync(join(directory, '0002-second.sql'));
    await expect(run()).rejects.toThrow('used by a newer Bancale');
  });

  test('a failing file is rolled back; earlier ones stay applied', async () => {
    write('0001-first.sql', 'create table first ()');
    write('0002-second.sql', 'create table second (); select 1 / 0');
    await expect(run()).rejects.toThrow('Migration 2 (second) failed: division by zero');
    write('0002-second.sql', 'create table second ()');
    expect((await run()).map(({ number }) => number)).toEqual([2]);
  });

  test('a process killed in the middle of a file leaves nothing of it, and the next start applies it', async () => {
    write('0001-first.sql', 'create table first ()');
    // The server notices that its client is gone when the statement ends.
    write('0002-second.sql', 'create table second (); select pg_sleep(1); create table third ()');
    const killed = fork(MIGRATING, {
      env: { ...process.env, DATABASE_URL: current.url, MIGRATIONS: directory },
      execArgv: [],
      stdio: 'ignore',
    });
    const runningCount = async () => {
      const { rows } = await current.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      );
      return rows.length;
    };
    await expect.poll(runningCount, { interval: 10 }).toBe(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const tables = async () => {
      const { rows } = await current.database.pool.query<{ name: string }>(
        `select tablename as name from pg_tables where tablename in ('first', 'second', 'third') order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    expect(await tables()).toEqual(['first']);
    // Waits for the end of the killed one.
    expect((await run()).map(({ number }) => number)).toEqual([2]);
    expect(await tables()).toEqual(['first', 'second', 'third']);
  });

  test('a duplicate number is rejected', async () => {
    write('0001-first.sql', 'select 1');
    write('0001-other.sql', 'select 1');
    await expect(run()).rejects.toThrow('0001-other.sql should have a number of its own');
  });

  test('a missing number is applied later, even after higher ones', async () => {
    write('0001-first.sql', 'create table first ()');
    write('0003-third.sql', 'create table third ()');
    expect((await run()).map(({ number }) => number)).toEqual([1, 3]);
    write('0002-second.sql', 'create table second ()');
    expect((await run()).map(({ number }) => number)).toEqual([2]);
    expect(await run()).toEqual([]);
  });
});

describe('the data model', () => {
  test('is described and typed as the migrations make it (run `npm run data-model` after adding one)', async () => {
    current = await createTestDatabase();
    expect(await describeDataModel(current.database)).toBe(readFileSync(resolve(DATA_MODEL_FILE), 'utf8'));
    expect(await describeTableTypes(current.database)).toBe(readFileSync(resolve(TABLE_TYPES_FILE), 'utf8'));
  });

  test('has types, defaults, rules, comments and triggers of a table', async () => {
    current = await createTestDatabase({ migrated: false });
    await current.database.pool.query(`
      create table shelf (aisle text, level integer, primary key (aisle, level));
      create table box (
        id bigint generated always as identity primary key,
        kind text not null default 'open' check (kind in ('open', 'closed')),
        position integer unique check (position > 0),
        label text default '',
        codes text[] not null default '{}',
        content jsonb not null default '{}',
        packed_at timestamptz not null default now(),
        weight integer not null default 0,
        double_weight integer generated always as (weight * 2) stored,
        outer_id bigint references box (id) on delete cascade,
        aisle text,
        floor text,
        level integer,
        foreign key (aisle, level) references shelf on delete set null,
        check (weight > 0 or kind = 'open')
      );
      create unique index on box (label) where kind = 'open';
      create trigger box_changed before update on box for each row execute function suppress_redundant_updates_trigger();
      comment on table box is 'What is sent.';
      comment on column box.weight is 'In grams, net | gross.'`);
    const page = await describeDataModel(current.database);
    expect(page.slice(page.indexOf('### box'))).toBe(`### box

What is sent.

- \`id\`: bigint = numbered; key
- \`kind\`: text = open; \`open\` \`closed\`
- \`position\`: integer or null; unique; \`position > 0\`
- \`label\`: text or null = empty text
- \`codes\`: text[] = empty list
- \`content\`: jsonb = empty object
- \`packed_at\`: timestamptz = now
- \`weight\`: integer = 0; In grams, net | gross.
- \`double_weight\`: integer or null = always \`(weight * 2)\`
- \`outer_id\`: bigint or null; → [box](#box), deleted with it
- \`aisle\`, \`floor\`: text or null
- \`level\`: integer or null
- unique \`(label) WHERE kind = 'open'\`
- \`aisle, level\` → [shelf](#shelf), emptied with it
- \`weight > 0 OR kind = 'open'\`
- triggers \`suppress_redundant_updates_trigger\`

### shelf

- \`aisle\`: text
- \`level\`: integer
- key \`(aisle, level)\`
`);
    const types = await describeTableTypes(current.database);
    expect(types.slice(types.indexOf('  box:'))).toBe(`  box: {
    id: GeneratedAlways<number>;
    kind: Defaulted<'open' | 'closed'>;
    position: number | null;
    label: Defaulted<string | null>;
    codes: Defaulted<string[]>;
    content: Defaulted<Json<'box.content'>>;
    packed_at: Defaulted<Timestamp>;
    weight: Defaulted<number>;
    double_weight: GeneratedAlways<number | null>;
    outer_id: number | null;
    aisle: string | null;
    floor: string | null;
    level: number | null;
  };
  shelf: {
    aisle: string;
    level: number;
  };
}
`);
    await current.database.pool.query('alter table box add place point');
    await expect(describeTableTypes(current.database)).rejects.toThrow(
      'box.place: no TypeScript type is known for point',
    );
  });
});

describe('listen', () => {
  test('delivers notifications, and reconnects and reports it after the connection is cut', async () => {
    current = await createTestDatabase();
    const { database } = current;
    const events: ListenEvent[] = [];
    let arrived = Promise.withResolvers<void>();
    const listener = await listen(database, ['catalogue_changed'], (event) => {
      events.push(event);
      arrived.resolve();
    });
    const next = async (action: Promise<unknown>) => {
      await action;
      await arrived.promise;
      arrived = Promise.withResolvers();
    };
    await next(database.pool.query(`notify catalogue_changed, 'article'`));
    await next(
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike 'listen%'`,
      ),
    );
    await next(database.pool.query(`notify catalogue_changed, 'barcode'`));
    expect(events).toEqual([
      { kind: 'notification', channel: 'catalogue_changed', payload: 'article' },
      { kind: 'reconnected' },
      { kind: 'notification', channel: 'catalogue_changed', payload: 'barcode' },
    ]);
    await listener.close();
  });
});

test('an external database is opened by its URL, and described without its password', async () => {
  current = await createTestDatabase();
  const url = current.url.replace('postgres@', 'postgres:open-sesame@');
  const shop = await openShopDatabase({ databaseUrl: url, dataDirectory: '/nowhere' }, {});
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name');
  await shop.close();
  expect(url).toContain(`/${rows[0]?.name}?`);
  expect(shop.description).not.toContain('open-sesame');
  expect(shop.description).toContain(`/${rows[0]?.name}`);
});
