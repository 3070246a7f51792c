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

/**
 * A row of each table that is cleaned, as old as `$1`, one as old that is still in use where there may be one, and one
 * that goes sooner where there are such.
 */
const ROWS: Record<string, { old: string; inUse?: string; sooner?: string }> = {
  stock_event: {
    old: 'insert into stock_event (article_id, at, quantity_before, quantity_after) values (1, $1, 0, 5)',
  },
  access_request: {
    old: `insert into access_request (reference, kind, state, email, decided_at)
      values (gen_random_uuid(), 'access', 'rejected', 'a@b.example', $1)`,
    inUse: `insert into access_request (reference, kind, state, email, created_at, decided_at)
      values (gen_random_uuid(), 'access', 'waiting', 'a@b.example', $1, null)`,
    sooner: `insert into access_request (reference, kind, state, email, created_at, code_hash)
      values (gen_random_uuid(), 'registration', 'waiting', 'a@b.example', $1, '\\x01')`,
  },
  audit_entry: {
    old: `insert into audit_entry (actor, action, kept_until) values ('office', 'approved', $1)`,
    inUse: `insert into audit_entry (at, actor, action, kept_until) values ($1, 'office', 'approved', 'infinity')`,
  },
  cart: {
    old: `insert into cart (customer_id, address_id, state, updated_at) values (1, 1, 'R', $1)`,
    inUse: `insert into cart (customer_id, address_id, state, name, saved_at, updated_at)
      values (1, 1, 'S', 'Cantiere', $1, $1)`,
  },
  legal_acceptance: {
    old: `insert into legal_acceptance (text_key, version, part, customer_id, counts_until, accepted_at, means, created_at)
      values ('terms', 0, 'text', 1, 1, $1, 'earlier', $1)`,
  },
  legal_notice: { old: `insert into legal_notice (text_key, version, user_id, at) values ('terms', 1, 1, $1)` },
  shop_picture: {
    old: `insert into shop_picture (name, bytes, width, height, created_at)
      values (repeat('a', 24) || '.png', 'x', 1, 1, $1)`,
    inUse: `with named as (
        insert into shop_picture (name, bytes, width, height, created_at)
        values (repeat('b', 24) || '.png', 'x', 1, 1, $1) returning name
      ), item as (insert into content_item (kind, key) values ('identity', 'shop') returning id)
      insert into content_version (item_id, number, state, position, content, created_by)
      select id, 1, 'draft', 0, jsonb_build_object('logo', '/content/shop/' || name), 'office' from named, item`,
  },
  approval_request: {
    old: approval("'returned', $1"),
    inUse: approval("'waiting', null"),
  },
  payment_event: {
    old: paymentEvent(1, 'captured'),
    inUse: paymentEvent(2, 'open'),
  },
  catalogue_change: {
    old: `insert into catalogue_change (transaction_id, at) values ('7', $1)`,
    inUse: `insert into catalogue_change (transaction_id, at)
      values ('9000000000', $1::timestamptz + interval '25 hours')`,
  },
  correction_request: {
    old: `insert into correction_request (customer_id, kind, wanted, state, created_at, answered_at)
      values (1, 'company', '{}', 'done', $1, $1)`,
    inUse: `insert into correction_request (customer_id, kind, wanted, state, created_at)
      values (1, 'company', '{}', 'waiting', $1)`,
  },
  person_request: {
    old: `insert into person_request (kind, name, locale, source, due_on, state, answered_at)
      values ('copy', 'a', 'it', 'office', current_date, 'done', $1)`,
    inUse: `insert into person_request (kind, name, locale, source, due_on, created_at)
      values ('erasure', 'a', 'it', 'office', current_date, $1)`,
  },
  person_copy: {
    old: `with request as (insert into person_request (kind, name, locale, source, due_on)
        values ('copy', 'b', 'it', 'office', current_date) returning id)
      insert into person_copy (id, request_id, expires_at, content) select gen_random_uuid(), id, $1, '' from request`,
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
  order_bulk_run: {
    old: `insert into order_bulk_run (id, user_id, ids, created_at) values (gen_random_uuid(), 1, '{}', $1)`,
  },
  agent_notice: {
    old: `insert into agent_notice (customer_id, month, sent_at, sent_by) values (1, '2020-01-01', $1, 'x')`,
  },
  import_file: {
    old: `insert into import_file (name, content_hash, bytes, user_id, uploaded_by, uploaded_at, type)
      values ('x', 'x', 1, 1, 'x', $1, 'table')`,
  },
  price_check: {
    old: `insert into price_check (user_id, asked_by, asked_at, file_name, prices, asked) values (1, 'x', $1, 'x', 0, '{}')`,
  },
  cart_reckoning: { old: `insert into cart_reckoning (asked_at) values ($1)` },
  disk_note: {
    old: `insert into disk_note (day, what, bytes) values ($1, 'files', 1)`,
  },
  hold_trial: {
    old: `insert into hold_trial (rule, threshold, asked_by, asked_at) values ('first-order', '{}', 'x', $1)`,
  },
  import_run: { old: `insert into import_run (kind, files, started_at) values ('prices', '{p.csv}', $1)` },
  import_change: {
    old: `insert into import_change (run_id, at, table_name, operation, columns, rows)
      values (1, $1, 'brand', 'insert', '{}', '[]')`,
  },
  import_rejected_row: {
    old: `insert into import_rejected_row (run_id, number, record, file, line, columns, cells, is_json, problems, at)
      values (1, 1, 1, 'p.csv', 2, '{code}', '["A"]', false, '[]', $1)`,
  },
  import_task: {
    old: `insert into import_task (run_id, action, is_trial, user_id, asked_by, asked_at, parameters)
      values (1, 'undo', true, 1, 'x', $1, '{}')`,
  },
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
  mail_envelope: {
    old: `insert into mail_envelope (token, message_id, subject, recipients, sent_at)
      values (repeat('a', 26), '1@shop.example', 'x', '{a@b.example}', $1)`,
  },
  returned_mail: {
    old: `insert into returned_mail (at, address, message_id, subject, sent_at, way, reason, is_of_address)
      values ($1, 'a@b.example', '1@shop.example', 'x', $1, 'report', 'x', true)`,
  },
  bounced_address: { old: `insert into bounced_address (address, since, reason) values ('a@b.example', $1, 'x')` },
  mail_test: {
    old: `insert into mail_test (at, asked_by, recipient, outcome, answer, server)
      values ($1, 'x', 'a@b.example', 'accepted', 'x', 'x')`,
  },
};

/** An approval of before, with its state and when it was decided. */
function approval(stateAndTime: string): string {
  return `insert into approval_request (customer_id, address_id, cart_id, requested_by_user_id, idempotency_key, net_cents,
      total_cents, order_values, locale, created_at, expires_at, state, decided_at)
    select 1, 1, 1, 1, gen_random_uuid()::text, 0, 0, '{}', 'it', $1::timestamptz, $1::timestamptz, ${stateAndTime}`;
}

function paymentEvent(order: number, state: string): string {
  return `with of as (
      insert into payment (order_id, state, amount_cents, order_version, request_id, created_at, updated_at)
      values (${order}, '${state}', 100, now(), gen_random_uuid(), now(), now()) returning id)
    insert into payment_event (payment_id, at, source, what) select id, $1, 'notification', 'x' from of`;
}

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

  it.each(Object.entries(ROWS).filter(([, { sooner }]) => sooner !== undefined))(
    'some rows of %s go sooner than the others (6.4)',
    async (table, row) => {
      const rule = TABLE_RETENTION[table as keyof typeof TABLE_RETENTION];
      const days = 'days' in rule ? (rule.sooner?.days ?? 0) : 0;
      await insert(row.old, [THEN]);
      await insert(row.sooner ?? '', [THEN]);
      const before = await countOf(table);
      expect(await clean(daysLater(days - 1))).toEqual({});
      expect(await clean(daysLater(days + 1))).toEqual({ [table]: 1 });
      expect(await countOf(table)).toBe(before - 1);
      await current.database.pool.query(`delete from ${table}`);
    },
  );

  it('a removed cart goes with its lines, but not one that an approval refers to', async () => {
    const { query } = current.database;
    await insert(
      `insert into cart (customer_id, address_id, state, updated_at) select 1, 1, 'R', $1 from generate_series(1, 2)`,
      [THEN],
    );
    const [removed, referred] = await query.selectFrom('cart').select('id').orderBy('id').execute();
    await insert(approval("'waiting', null").replace('select 1, 1, 1,', `select 1, 1, ${referred?.id},`), [THEN]);
    for (const cart of [removed, referred]) {
      await insert('insert into cart_line (cart_id, article_id, quantity) values ($1, 1, 5)', [cart?.id]);
    }
    expect(await clean(daysLater(31))).toEqual({ cart: 1 });
    expect(await query.selectFrom('cart_line').select('cart_id').execute()).toEqual([{ cart_id: referred?.id }]);
    await current.database.pool.query('delete from approval_request; delete from cart');
  });

  it('the latest changes of the catalogue stay, however old, so that an older index is not taken for new', async () => {
    const at = async () => {
      const { rows } = await current.database.pool.query<{ id: string }>(
        'select transaction_id::text as id from catalogue_change order by transaction_id',
      );
      return rows.map(({ id }) => id);
    };
    await insert('delete from catalogue_change', []);
    await insert(
      `insert into catalogue_change (transaction_id, at) select id::text::xid8, $1::timestamptz + hours * interval '1 hour'
       from (values (7, 0), (8, 9), (9, 30)) as v (id, hours)`,
      [THEN],
    );
    expect(await clean(daysLater(400))).toEqual({ catalogue_change: 1 });
    expect(await at()).toEqual(['8', '9']);
    await insert('delete from catalogue_change', []);
  });

  it('6.4 an entry of the log that stays loses its network after a year', async () => {
    await insert(
      `insert into audit_entry (at, actor, action, kept_until, network)
       select $1::timestamptz + days * interval '1 day', 'rete', 'approved', 'infinity', '192.0.2.17'
       from (values (0), (2)) as v (days)`,
      [THEN],
    );
    await clean(daysLater(366));
    const { rows } = await current.database.pool.query<{ network: string | null }>(
      `select network from audit_entry where actor = 'rete' order by at desc`,
    );
    expect(rows.map(({ network }) => network)).toEqual(['192.0.2.17', null]);
    await insert(`delete from audit_entry where actor = 'rete'`, []);
  });

  it('also many rows go, in slices', async () => {
    await insert(
      `insert into audit_entry (actor, action, kept_until) select 'office', 'approved', $1::timestamptz from generate_series(1, 2500)`,
      [THEN],
    );
    expect(await clean(daysLater(4000))).toEqual({ audit_entry: 2500 });
  });

  it('files of reports and loaded files go a day after their time, those of other folders stay', async () => {
    for (const folder of Object.keys(FOLDER_RETENTION)) {
      await mkdir(join(dataDirectory, folder));
      await writeFile(join(dataDirectory, folder, 'a.csv'), 'a');
      await utimes(join(dataDirectory, folder, 'a.csv'), THEN, THEN);
    }
    await mkdir(join(dataDirectory, 'reports', 'night'));
    for (const name of ['old.csv', 'new.csv']) await writeFile(join(dataDirectory, 'reports', 'night', name), 'a');
    await utimes(join(dataDirectory, 'reports', 'night', 'old.csv'), THEN, THEN);
    await utimes(join(dataDirectory, 'reports', 'night', 'new.csv'), daysLater(10), daysLater(10));
    expect(await clean(daysLater(29))).toEqual({});
    expect(await clean(daysLater(364))).toEqual({ imports: 1 });
    expect(await clean(daysLater(366))).toEqual({ reports: 2 });
    expect(await readdir(join(dataDirectory, 'reports', 'night'))).toEqual(['new.csv']);
    expect(await clean(daysLater(376))).toEqual({ reports: 1 });
    expect(await readdir(join(dataDirectory, 'reports'))).toEqual([]);
    expect(await readdir(join(dataDirectory, 'customer-documents'))).toEqual(['a.csv']);
  });

  it('pictures of imports go when no row has named them for 90 days; others stay', async () => {
    const folder = join(dataDirectory, 'files', 'img', 'listino');
    await mkdir(folder, { recursive: true });
    const [used, replaced, written] = ['a', 'b', 'c'].map((letter) => `valvola-${letter.repeat(12)}.webp`);
    for (const file of [`main_${used}`, `main_${replaced}`, `thumb_${replaced}`, `${written}`, 'main_vetrina.webp']) {
      await writeFile(join(folder, file), 'a');
      await utimes(join(folder, file), THEN, THEN);
    }
    await insert(
      `insert into article (code, sku, kind, name_it, pictures) values ('1', '1', 'single', 'Valvola', array[$1])`,
      [`/img/listino/${used}`],
    );
    await insert(`insert into setting (key, value) values ('slides', jsonb_build_object('picture', $1::text))`, [
      `/img/listino/${written}`,
    ]);
    expect(await clean(daysLater(1000))).toEqual({});
    // Named again for a while, for example by a backup that was restored.
    await insert('update article set pictures = pictures || $1::text', [`/img/listino/${replaced}`]);
    expect(await clean(daysLater(1050))).toEqual({});
    await insert('update article set pictures = pictures[1:1]', []);
    expect(await clean(daysLater(1060))).toEqual({});
    expect(await clean(daysLater(1149))).toEqual({});
    expect(await clean(daysLater(1151))).toEqual({ pictures: 2 });
    expect((await readdir(folder)).toSorted()).toEqual([`main_${used}`, 'main_vetrina.webp', written].toSorted());
    await current.database.pool.query('delete from setting');
    await insert('delete from article', []);
  });
});
