import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FOLDER_RETENTION, TABLE_RETENTION } from '../../backend/retention/retention.ts';
import { deleteOld, retentionText } from '../../backend/retention/index.ts';
import { RETENTION_FILE } from '../../cli/data-model.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const DAY = 86_400_000;
const THEN = new Date('2026-03-01T09:00:00Z');
const daysLater = (days: number) => new Date(THEN.getTime() + days * DAY);

let current: TestDatabase;
let dataDirectory: string;
beforeAll(async () => {
  current = await createTestDatabase();
});
afterAll(() => current.drop());
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'retention-'));
  return () => rm(dataDirectory, { recursive: true });
});

/** A row of each table that is cleaned, as old as `$1`, and one as old that is still in use where there may be one. */
const ROWS: Record<string, { old: string; inUse?: string }> = {
  stock_event: {
    old: 'insert into stock_event (article_id, at, quantity_before, quantity_after) values (1, $1, 0, 5)',
  },
  access_request: {
    old: `insert into access_request (reference, kind, state, email, decided_at)
      values (gen_random_uuid(), 'access', 'rejected', 'a@b.example', $1)`,
    inUse: `insert into access_request (reference, kind, state, email, created_at, decided_at)
      values (gen_random_uuid(), 'access', 'waiting', 'a@b.example', $1, null)`,
  },
  account_log: { old: `insert into account_log (at, actor, action) values ($1, 'office', 'approved')` },
  correction_request: {
    old: `insert into correction_request (customer_id, kind, wanted, state, created_at, answered_at)
      values (1, 'company', '{}', 'done', $1, $1)`,
    inUse: `insert into correction_request (customer_id, kind, wanted, state, created_at)
      values (1, 'company', '{}', 'waiting', $1)`,
  },
  password_link: {
    old: `insert into password_link (id, token_hash, user_id, expires_at) values (gen_random_uuid(), '\\x01', 1, $1)`,
  },
  erp_attempt: {
    old: `with order_of as (insert into erp_export (order_id, state) values (1, 'exported') on conflict do nothing)
      insert into erp_attempt (order_id, at, request, duration_milliseconds) values (1, $1, '{}', 5)`,
    inUse: `with order_of as (insert into erp_export (order_id, state) values (2, 'waiting') on conflict do nothing)
      insert into erp_attempt (order_id, at, request, duration_milliseconds) values (2, $1, '{}', 5)`,
  },
  import_run: { old: `insert into import_run (kind, files, started_at) values ('prices', '{p.csv}', $1)` },
  order_mail_attempt: {
    old: `with order_of as (insert into order_mail (order_id, state) values (1, 'sent') on conflict do nothing)
      insert into order_mail_attempt (order_id, at, duration_milliseconds) values (1, $1, 5)`,
    inUse: `with order_of as (insert into order_mail (order_id, state) values (2, 'waiting') on conflict do nothing)
      insert into order_mail_attempt (order_id, at, duration_milliseconds) values (2, $1, 5)`,
  },
  account_mail: {
    old: `insert into account_mail (id, recipient, template, locale, state, created_at)
      values (gen_random_uuid(), 'a@b.example', 'invitation', 'it', 'sent', $1)`,
    inUse: `insert into account_mail (id, recipient, template, locale, state, created_at)
      values (gen_random_uuid(), 'a@b.example', 'invitation', 'it', 'waiting', $1)`,
  },
};

/** Inserts a row without those that it refers to. */
async function insert(statement: string, values: unknown[]): Promise<void> {
  const client = await current.database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(statement, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function countOf(table: string): Promise<number> {
  const { rows } = await current.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

const clean = (now: Date) => deleteOld({ database: current.database, dataDirectory }, now);

describe('how long rows and files stay', () => {
  it('is listed for every table', async () => {
    const { rows } = await current.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(Object.keys(TABLE_RETENTION).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const cleaned = Object.entries(TABLE_RETENTION).filter(([, rule]) => 'days' in rule);
    expect(Object.keys(ROWS).toSorted()).toEqual(cleaned.map(([table]) => table).toSorted());
  });

  it('is documented (run `npm run data-model` after changing it)', async () => {
    expect(await readFile(resolve(RETENTION_FILE), 'utf8')).toBe(retentionText());
  });

  it.each(Object.entries(ROWS))(
    'rows of %s go a day after their time, not before, and not in use',
    async (table, row) => {
      const rule = TABLE_RETENTION[table as keyof typeof TABLE_RETENTION];
      const days = 'days' in rule ? rule.days : 0;
      await insert(row.old, [THEN]);
      if (row.inUse !== undefined) await insert(row.inUse, [THEN]);
      const before = await countOf(table);
      expect(await clean(daysLater(days - 1))).toEqual({});
      expect(await countOf(table)).toBe(before);
      expect(await clean(daysLater(days + 1))).toEqual({ [table]: 1 });
      expect(await countOf(table)).toBe(before - 1);
      await current.database.pool.query(`delete from ${table}`);
    },
  );

  it('also many rows go, in slices', async () => {
    await insert(
      `insert into account_log (at, actor, action) select $1::timestamptz, 'office', 'approved' from generate_series(1, 2500)`,
      [THEN],
    );
    expect(await clean(daysLater(4000))).toEqual({ account_log: 2500 });
  });

  it('files of reports go a day after their time, those of other folders stay', async () => {
    for (const folder of Object.keys(FOLDER_RETENTION)) {
      await mkdir(join(dataDirectory, folder));
      await writeFile(join(dataDirectory, folder, 'a.csv'), 'a');
      await utimes(join(dataDirectory, folder, 'a.csv'), THEN, THEN);
    }
    expect(await clean(daysLater(364))).toEqual({});
    expect(await clean(daysLater(366))).toEqual({ reports: 1 });
    expect(await readdir(join(dataDirectory, 'customer-documents'))).toEqual(['a.csv']);
  });
});
