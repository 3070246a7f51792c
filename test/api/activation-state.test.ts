import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';

/**
 * Whatever is done to members, mails, letters, addresses and customers: what is stored of each customer is what follows
 * from these tables, read here by other SQL.
 */
let test: TestDatabase;
const run = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows;

const CUSTOMERS = 4;
const COMPUTED = `
  select c.id::integer as customer_id, c.code, lower(c.company_name) as name, lower(c.email) as email,
    c.is_active and not c.is_closed_by_office as is_open,
    case when p.active then 'active' when b.customer_id is not null then 'bounced' when p.opened then 'opened'
      when p.invited or t.customer_id is not null then 'invited'
      when c.email is null then 'no-email' else 'not-invited' end as state,
    p.since as active_since, coalesce(l.default_agent, l.any_agent) as agent_id, upper(l.province) as province
  from customer c
  left join (
    select m.customer_id, coalesce(bool_or(u.is_active), false) as active,
      min(greatest(m.created_at, u.created_at)) filter (where u.is_active) as since,
      bool_or(m.user_id is null and m.invitation_opened_at is not null) as opened, bool_or(m.user_id is null) as invited
    from company_member m left join user_account u on u.id = m.user_id group by m.customer_id) p on p.customer_id = c.id
  left join (
    select m.customer_id from account_mail e join company_member m on lower(m.invited_email) = lower(e.recipient)
      and m.user_id is null and e.created_at >= m.invited_at where e.state = 'refused'
    union
    select m.customer_id from company_member m join bounced_address a on a.address = lower(m.invited_email)
    where m.user_id is null and a.since >= m.invited_at) b on b.customer_id = c.id
  left join (select distinct customer_id from activation_invite where channel = 'letter' and state = 'sent') t
    on t.customer_id = c.id
  left join (
    select customer_id, min(agent_id) filter (where is_default) as default_agent, min(agent_id) as any_agent,
      coalesce(min(province) filter (where is_default), min(province)) as province
    from customer_address group by customer_id) l on l.customer_id = c.id
  order by 1`;
const STORED = `
  select customer_id::integer, code, name, email, is_open, state, active_since, agent_id, province
  from customer_activation order by 1`;

/** What may happen, about a customer and a second number from 1; `at` is a minute of a day. */
const STEPS = {
  invite: `insert into company_member (customer_id, role, invited_email, invited_name, invitation_id, invitation_hash, invited_at)
    select id, 'administrator', 'M' || $2 || '@c.example', 'x', gen_random_uuid(), '\\x00', timestamp '2026-11-01' + $3 * interval '1 minute'
    from customer where code = 'K' || $1 on conflict do nothing`,
  openInvitation: `update company_member set invitation_opened_at = case when $3 % 3 > 0 then now() end
    from customer c where c.id = customer_id and c.code = 'K' || $1 and $2 > 0`,
  inviteAgain: `update company_member m set invited_email = 'M' || $2 || '@c.example', invited_at = timestamp '2026-11-01' + $3 * interval '1 minute'
    from customer c where c.id = customer_id and c.code = 'K' || $1 and m.user_id is null
      and not exists (select from company_member o where o.customer_id = m.customer_id and o.user_id is null and o.id <> m.id)`,
  accept: `update company_member m set user_id = u.id from customer c, user_account u
    where c.id = m.customer_id and c.code = 'K' || $1 and m.user_id is null and u.username = 'u' || $2 and $3 >= 0
      and not exists (select from company_member o where o.customer_id = m.customer_id and o.user_id = u.id)
      and m.id = (select max(o.id) from company_member o where o.customer_id = m.customer_id and o.user_id is null)`,
  leave: `delete from company_member m using customer c where c.id = m.customer_id and c.code = 'K' || $1
      and (m.user_id is null) = ($2 % 2 = 0) and $3 >= 0`,
  switchUser: `update user_account set is_active = $3 % 2 = 0 where username = 'u' || $2 and $1 > 0`,
  removeUser: `delete from user_account where username = 'u' || $2 and $1 > 0 and $3 % 5 = 0`,
  refuse: `insert into account_mail (id, recipient, template, locale, state, created_at)
    select gen_random_uuid(), 'm' || $2 || '@C.example', 'x', 'it', case when $1 > 1 then 'refused' else 'waiting' end,
      timestamp '2026-11-01' + $3 * interval '1 minute'`,
  changeMail: `update account_mail set state = case when $3 % 2 = 0 then 'refused' else 'sent' end
    where lower(recipient) = 'm' || $2 || '@c.example' and $1 > 0`,
  forgetMails: `delete from account_mail where lower(recipient) = 'm' || $2 || '@c.example' and $1 + $3 > 0`,
  bounce: `insert into bounced_address (address, since, reason) select 'm' || $2 || '@c.example',
    timestamp '2026-11-01' + $3 * interval '1 minute', 'full' where $1 > 0
    on conflict (address) do update set since = excluded.since`,
  forgetBounce: `delete from bounced_address where address = 'm' || $2 || '@c.example' and $1 + $3 > 0`,
  writeLetter: `insert into activation_invite (wave_id, customer_id, channel, name, locale, link_id, code_hash, state)
    select w.id, c.id, 'letter', 'x', 'it', gen_random_uuid(), sha256(gen_random_uuid()::text::bytea),
      case when $2 > 2 then 'sent' else 'waiting' end
    from activation_wave w, customer c where c.code = 'K' || $1 and $3 >= 0 on conflict do nothing`,
  sendLetters: `update activation_invite set state = (array['waiting', 'sent', 'skipped'])[1 + $3 % 3] where $1 + $2 > 0
    and not exists (select from activation_invite o where o.customer_id = activation_invite.customer_id
      and o.id <> activation_invite.id)`,
  forgetLetters: `delete from activation_invite i using customer c where c.id = i.customer_id and c.code = 'K' || $1 and $2 + $3 > 0`,
  addPlace: `insert into customer_address (customer_id, code, street, city, province, is_default, agent_id)
    select c.id, $2::text, 'x', 'x', (array['bo', 'MO', null])[1 + $3 % 3], $3 % 2 = 0, g.id
    from customer c left join agent g on g.code = 'G' || $2 where c.code = 'K' || $1 on conflict do nothing`,
  changePlace: `update customer_address a set agent_id = g.id, is_default = $3 % 2 = 0, province = (array['RE', null])[1 + $3 % 2]
    from customer c, agent g where c.id = a.customer_id and c.code = 'K' || $1 and g.code = 'G' || (1 + $2 % 2) and a.code <> $2::text`,
  removePlace: `delete from customer_address a using customer c where c.id = a.customer_id and c.code = 'K' || $1
    and a.code = $2::text and $3 >= 0`,
  changeCustomer: `update customer set email = (array[null, 'A@c.example', 'b@c.example'])[1 + $3 % 3],
    is_active = $2 % 3 > 0, is_closed_by_office = $3 % 4 = 0, company_name = 'Ditta ' || $3 where code = 'K' || $1`,
  removeCustomer: `delete from customer where code = 'K' || $1 and $2 = 1 and $3 % 9 = 0`,
  addCustomer: `insert into customer (code, company_name, email, price_list_id)
    select 'K' || $1, 'Nuova ' || $2, case when $3 % 2 = 0 then 'n@c.example' end, id from price_list on conflict do nothing`,
  addUser: `insert into user_account (email, username, name, password_hash, kind)
    select 'u' || $2 || '@c.example', 'u' || $2, 'x', 'x', 'client' where $1 + $3 > 0 on conflict do nothing`,
} as const;
// Without a type PostgreSQL could not tell what a parameter is that a statement only compares.
const TYPED = Object.fromEntries(
  Object.entries(STEPS).map(([name, text]) => [name, text.replaceAll(/\$([123])(?!::)/g, '($$$1::integer)')]),
) as Record<keyof typeof STEPS, string>;

const step = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  customer: fc.integer({ min: 1, max: CUSTOMERS }),
  other: fc.integer({ min: 1, max: 4 }),
  at: fc.integer({ min: 0, max: 1439 }),
});
const take = ({
  name,
  customer,
  other,
  at,
}: {
  name: keyof typeof STEPS;
  customer: number;
  other: number;
  at: number;
}) => run(TYPED[name], [customer, other, at]);

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await upsertPriceLists(database, [{ code: 'L1', name: { it: 'L1' } }]);
  await upsertAgents(
    database,
    [1, 2].map((n) => ({ code: `G${n}`, name: `G${n}`, phone: null, email: null })),
  );
  await upsertCustomers(
    database,
    Array.from({ length: CUSTOMERS }, (_, index) =>
      customerRecord({
        code: `K${index + 1}`,
        email: `k${index}@c.example`,
        addresses: [addressRecord({ code: '9' })],
      }),
    ),
  );
  await run(`insert into activation_wave (created_by, starts_at, per_hour, valid_days) values ('x', now(), 1, 30)`);
});
afterAll(() => test.drop());

it('7.2 what is stored of a customer’s activation follows from its tables, whatever happens to them', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const one of steps) {
        await take(one);
        const stored = await run(STORED);
        expect(stored).toEqual(await run(COMPUTED));
        for (const { state } of stored) reached.add(state as string);
      }
    }),
    { numRuns: 25 },
  );
  expect([...reached].toSorted()).toEqual(['active', 'bounced', 'invited', 'no-email', 'not-invited', 'opened']);
});

it('7.2 two transactions that change one customer at the same moment leave what follows from both', async () => {
  await run(`insert into customer (code, company_name, price_list_id) select 'KX', 'x', id from price_list`);
  await run(
    `insert into user_account (email, username, name, password_hash, kind) values ('ux@c', 'ux', 'x', 'x', 'client')`,
  );
  const [one, two] = [await test.database.pool.connect(), await test.database.pool.connect()];
  try {
    await one.query('begin');
    await two.query('begin');
    await one.query(`insert into company_member (customer_id, user_id, role) select c.id, u.id, 'administrator'
      from customer c, user_account u where c.code = 'KX' and u.username = 'ux'`);
    // Waits for the first, and must then see what it has written.
    const waiting = two.query(`insert into customer_address (customer_id, code, street, city, province)
      select id, '1', 'x', 'x', 'pr' from customer where code = 'KX'`);
    await expect
      .poll(() => run(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toHaveLength(1);
    await one.query('commit');
    await waiting;
    await two.query('commit');
  } finally {
    one.release();
    two.release();
  }
  expect(await run(`select state, province from customer_activation where code = 'KX'`)).toEqual([
    { state: 'active', province: 'PR' },
  ]);
  expect(await run(STORED)).toEqual(await run(COMPUTED));
});
