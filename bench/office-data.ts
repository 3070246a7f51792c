import type { Database } from '../backend/database/index.ts';

/** How much a wholesaler's database has in the bench of the office. */
export const OFFICE_SIZE = { articles: 100_000, customers: 10_000, orders: 100_000 };
export type OfficeSize = typeof OFFICE_SIZE;

/** Where there are ten times as many customers, for what is done with all of them; in a folder of its own. */
export const CUSTOMERS_FOLDER = 'office-customers';
export const CUSTOMERS_SIZE: OfficeSize = { articles: 2000, customers: 100_000, orders: 100_000 };
export const CUSTOMERS_SIZE_IN_WORDS = '2,000 articles, 100,000 orders and customers';

/** An article that every added order has, like a charge for packing: the longest list that a filter can ask for. */
export const COMMON_ARTICLE = 'IMBALLO-STD';
/** What the added orders, customers and agents are named by. */
export const BENCH_SERIES = 'BWEB';
export const BENCH_AGENT = 'BAG01';
const FIRST_CUSTOMER = 200_000;

/**
 * SQL: a number from 0 that looks chosen at random but is the same in every run.
 * @param n SQL expression of the row's number.
 */
const spread = (n: string, salt: number): string => `((${n})::bigint * 48271 + ${salt} * 7919) % 2147483647 / 7`;

/**
 * Statements that fill a demonstration up, in turn. Written for the bench, because use cases would take an hour. `$`
 * never stands for a parameter: all numbers are constants of this file.
 */
const statementsFor = (size: OfficeSize): readonly string[] => [
  `insert into agent (code, name, phone, email)
   select 'BAG' || lpad(n::text, 2, '0'), 'Agente ' || n, '051 000 ' || n, 'agente' || n || '@bench.example'
   from generate_series(1, 40) n`,
  `insert into article (code, sku, kind, name_it, brand_id, category_id, family_id, unit, stock_quantity)
   select case n when 1 then '${COMMON_ARTICLE}' else 'B' || 1000000 + n end,
     case n when 1 then '${COMMON_ARTICLE}' else 'BN-' || n || '-' || n % 97 end, 'single',
     (array['Valvola', 'Raccordo', 'Tubo', 'Vite', 'Giunto', 'Rubinetto', 'Staffa', 'Guarnizione'])[n % 8 + 1] || ' '
       || (array['ottone', 'acciaio', 'rame', 'zincata', 'inox'])[n % 5 + 1] || ' DN ' || n % 113,
     sample.brand_id, sample.category_id, sample.family_id, 'PZ', n % 500
   from generate_series(1, ${size.articles} - (select count(*)::integer from article)) n
   join (select row_number() over (order by id) - 1 as place, count(*) over () as of, brand_id, category_id, family_id
     from article where kind = 'single' and category_id is not null) sample on sample.place = n % sample.of`,
  `insert into price_list_entry (price_list_id, article_id, price)
   select l.id, a.id, 10000 + a.id % 900 * 1000 from article a join price_list l on l.code = 'BASE'
   on conflict do nothing`,
  `insert into customer (code, company_name, first_name, last_name, vat_number, tax_code, email, price_list_id,
     payment_method, is_active, closed_at, closed_by)
   select (${FIRST_CUSTOMER} + n)::text,
     (array['Idraulica', 'Ferramenta', 'Edilizia', 'Impianti', 'Termotecnica', 'Officina', 'Elettro'])[n % 7 + 1] || ' '
       || (array['Rossi', 'Bianchi', 'Ferri', 'Costa', 'Galli', 'Conti', 'Marini', 'Greco', 'Villa'])[n % 9 + 1] || ' '
       || n || ' S.r.l.', 'Nome', 'Cognome', lpad((90000000000 + n)::text, 11, '0'), lpad((90000000000 + n)::text, 11, '0'),
     case when n % 20 > 0 then 'ordini@cliente' || n || '.example' end, l.id, 'RIBA 60 giorni fine mese', n % 50 > 0, null, null
   from generate_series(1, ${size.customers} - (select count(*)::integer from customer)) n
   join (select id, row_number() over (order by id) - 1 as place, count(*) over () as of from price_list) l
     on l.place = n % l.of`,
  `insert into customer_address (customer_id, code, position, street, postal_code, city, province, is_default, is_legal_seat,
     agent_id)
   select c.id, lpad(p::text, 3, '0'), p - 1, 'Via del Lavoro ' || p, (40000 + c.id % 900)::text,
     (array['Bologna', 'Modena', 'Parma', 'Rimini', 'Ferrara'])[(c.id + p) % 5 + 1],
     (array['BO', 'MO', 'PR', 'RN', 'FE'])[(c.id + p) % 5 + 1], p = 1, p = 1, g.id
   from customer c
   cross join lateral generate_series(1, case when c.id % 20 = 0 then 3 when c.id % 5 = 0 then 2 else 1 end) p
   left join agent g on g.code = 'BAG' || lpad(((c.id + p / 3) % 44)::text, 2, '0')
   where c.code >= '${FIRST_CUSTOMER}' and length(c.code) = 6`,
  `insert into user_account (email, username, name, password_hash, kind)
   select 'utente' || c.code || '@bench.example', 'utente' || c.code || '@bench.example', 'Utente ' || c.code,
     (select password_hash from user_account where kind = 'client' order by id limit 1), 'client'
   from customer c where c.code >= '${FIRST_CUSTOMER}' and length(c.code) = 6 and c.id % 10 < 7`,
  `insert into company_member (customer_id, user_id, role)
   select c.id, u.id, 'administrator' from user_account u join customer c on u.username = 'utente' || c.code || '@bench.example'`,
  `insert into company_member (customer_id, role, invited_email, invited_name, invitation_id, invitation_hash, invited_at)
   select c.id, 'administrator', 'invito' || c.code || '@bench.example', 'Invito ' || c.code, gen_random_uuid(),
     sha256(c.code::bytea), now() - c.id % 60 * interval '1 day'
   from customer c where c.code >= '${FIRST_CUSTOMER}' and length(c.code) = 6 and c.id % 10 = 7`,
  // Some opened their invitation, and of some the mail was refused.
  `update company_member set invitation_opened_at = invited_at + interval '2 hours' where user_id is null and customer_id % 40 = 7`,
  `insert into account_mail (id, recipient, template, locale, state, created_at)
   select gen_random_uuid(), invited_email, 'activation-invited', 'it', 'refused', invited_at + interval '1 minute'
   from company_member where user_id is null and customer_id % 100 = 17`,
  `insert into customer_credit (customer_id, as_of, direct_to_expire_cents, unfulfilled_cents, limit_cents)
   select c.id, now() - interval '6 hours', c.id * 7919 % 900000, c.id * 104729 % 300000, 1000000
   from customer c where c.code >= '${FIRST_CUSTOMER}' and length(c.code) = 6 and c.id % 10 > 0`,
  // The places are computed before the join, which then is one of equal numbers: a hash join.
  `create temporary table numbered_address on commit drop as
   select id, customer_id, row_number() over (order by id) - 1 as place from customer_address`,
  `create temporary table numbered_article on commit drop as
   select id, sku, name_it, row_number() over (order by code = '${COMMON_ARTICLE}' desc, id) - 1 as place
   from article where kind <> 'parent'`,
  `analyze numbered_address, numbered_article`,
  // A hundredth of the addresses gets half of the orders.
  `insert into sales_order (cause, year, number, customer_id, address_id, status, customer_reference, delivery_type,
     payment_method, payment_state, payment_reference, gross_cents, net_cents, transport_cents, vat_cents, total_cents,
     payable_cents, created_at, requested_on)
   select '${BENCH_SERIES}', extract(year from at)::integer, n, a.customer_id, a.id,
     case when n % 97 = 0 then 'AN' when n > ${size.orders} - 1500 then 'IA' when n > ${size.orders} - 3000 then 'PR' else 'E' end,
     case when n % 3 = 0 then 'Cantiere ' || n % 5000 end, 'SHIPPING_GOOD',
     case when n % 20 = 0 then 'PAYP' else 'RIBA 60 giorni fine mese' end,
     case when n % 20 = 0 then 'paid' end, case when n % 20 = 0 then 'PAYP-' || n end,
     cents * 5 / 4, cents, 0, cents * 22 / 100, cents * 122 / 100, cents * 122 / 100, at, (at + interval '3 days')::date
   from (select n, now() - interval '3 hours' - (${size.orders} - n) * interval '10 minutes' as at,
       5000 + ${spread('n', 1)} % 250000 as cents,
       case when n % 2 = 0 then ${spread('n', 2)} % (of / 100) * 100 else ${spread('n', 3)} % of end as place
     from (select count(*) as of from numbered_address) counted,
       generate_series(1, ${size.orders} - (select count(*)::integer from sales_order)) n) value
   join numbered_address a using (place)`,
  `insert into sales_order_line (order_id, position, article_id, sku, name, unit, quantity, gross_price, discounts,
     net_price, vat_rate, net_cents, delivered)
   select o.id, p, a.id, a.sku, a.name_it, 'PZ', 10, 20000, '{2500}', 15000, 2200, o.net_cents / 6,
     case when o.status = 'E' then 10 else 0 end
   from (select o.id, o.status, o.net_cents, p,
       case p when 1 then 0 else 1 + ${spread('o.number * 6 + p', 5)} % (of - 1) end as place
     from (select count(*) as of from numbered_article) counted, sales_order o, generate_series(1, 6) p
     where o.cause = '${BENCH_SERIES}') o
   join numbered_article a using (place)`,
  `analyze sales_order, sales_order_line, customer, customer_address`,
  `insert into erp_export (order_id, state, erp_reference, exported_at, written_at, is_overdue, cancellation_asked_at)
   select id, state, case when state = 'exported' then 'ERP-' || number end,
     case when state = 'exported' then created_at + interval '1 minute' end,
     case when state = 'written' then created_at end, state = 'written' and number % 2 = 0,
     case when state = 'exported' and status = 'IA' and number % 200 = 3 then now() end
   from (select o.*, case when status = 'AN' and number % 2 = 0 then 'cancelled'
     when number > ${size.orders} - 600 and status = 'IA' then (array['refused', 'waiting', 'held', 'written'])[number % 12 + 1]
     end as word from sales_order o where cause = '${BENCH_SERIES}') o
   cross join lateral (select coalesce(word, 'exported') as state) named`,
  `insert into erp_attempt (order_id, at, request, response, error, duration_milliseconds)
   select o.id, o.created_at + t * interval '1 minute', jsonb_build_object('number', o.cause || '-' || o.number, 'lines', '[]'::jsonb),
     '{"status": 200}', case when e.state = 'refused' then 'The ERP refuses the order with status 422: conto inesistente' end, 300
   from sales_order o join erp_export e on e.order_id = o.id
   cross join lateral generate_series(1, case e.state when 'refused' then 3 when 'exported' then 1 else 0 end) t
   where o.cause = '${BENCH_SERIES}'`,
  `insert into order_hold (order_id, state, reasons, held_at, promised_on, decided_at, decided_by)
   select o.id, case when e.state = 'held' then 'waiting' when o.number % 9 = 0 then 'declined' else 'released' end,
     '[{"rule": "first-order", "paymentMethod": "RIBA 60 giorni fine mese"}]', o.created_at, o.created_at::date + 1,
     case when e.state <> 'held' then o.created_at + interval '1 hour' end, case when e.state <> 'held' then 'Paola Dondi' end
   from sales_order o join erp_export e on e.order_id = o.id
   where o.cause = '${BENCH_SERIES}' and (e.state = 'held' or o.number % 45 = 0)`,
  `insert into order_mail (order_id, state, recipients, sent_at)
   select id, case when number % 400 = 0 then 'refused' else 'sent' end, 'ordini@bench.example', created_at
   from sales_order where cause = '${BENCH_SERIES}'`,
  `insert into sales_order_status (order_id, status, at)
   select id, s, created_at + p * interval '1 hour' from sales_order
   cross join lateral unnest(case when status = 'E' then array['IA', 'PR', 'E'] else array[status] end) with ordinality as t (s, p)
   where cause = '${BENCH_SERIES}'`,
  `insert into order_assignment (order_id, user_id, assigned_by)
   select o.id, u.id, 'Paola Dondi' from sales_order o join erp_export e on e.order_id = o.id and e.state <> 'exported'
   join user_account u on u.username like 'operatore%' where o.cause = '${BENCH_SERIES}' and o.number % 3 = 0`,
  `insert into payment (order_id, state, amount_cents, order_version, request_id, provider_order_id, capture_id, created_at,
     updated_at, captured_at)
   select id, case when number % 2000 = 0 then 'review' else 'captured' end, total_cents, created_at, gen_random_uuid(), 'BP-' || number,
     'BC-' || number, created_at, created_at, created_at
   from sales_order where cause = '${BENCH_SERIES}' and payment_state = 'paid'`,
  `insert into payment_refund (payment_id, cents, reason, state, request_id, requested_at, requested_by, made_by, decided_at)
   select id, amount_cents / 2, 'Ordine annullato', case when id % 200 = 0 then 'waiting' else 'made' end, gen_random_uuid(),
     created_at, 'Paola Dondi', 'Paola Dondi', created_at
   from payment where provider_order_id like 'BP-%' and id % 10 = 0`,
  `insert into transport_document (cause, year, number, customer_id, address_id, issued_on, transport_started_at, delivered_at)
   select 'DDB', year, number, customer_id, address_id, created_at::date, created_at, created_at + interval '1 day'
   from sales_order where cause = '${BENCH_SERIES}' and status = 'E' and number % 5 = 0`,
  `insert into transport_document_line (document_id, position, article_id, code, description, unit, quantity, lot, order_id, order_position)
   select d.id, l.position, l.article_id, l.sku, l.name, l.unit, l.quantity, 'L' || d.id % 300, l.order_id, l.position
   from transport_document d join sales_order o on o.cause = '${BENCH_SERIES}' and o.year = d.year and o.number = d.number
   join sales_order_line l on l.order_id = o.id where d.cause = 'DDB'`,
  `insert into claim (document_id, position, code, description, unit, delivered, reason, quantity, note, state, answer,
     idempotency_key, locale, created_at, closed_at, closed_by, resolution)
   select d.id, l.position, l.code, l.description, l.unit, l.quantity, (array['missing', 'damaged', 'wrong-article'])[d.id % 3 + 1], 1,
     'Collo aperto.', case when is_open then 'open' else 'accepted' end, case when not is_open then 'Lo ritiriamo.' end,
     'bench-' || d.id, 'it', d.delivered_at, case when not is_open then now() - d.id % 60 * interval '1 day' end,
     case when not is_open then 'Paola Dondi' end, case when not is_open then (array['pick-up', 'credit-note'])[d.id % 2 + 1] end
   from transport_document d join transport_document_line l on l.document_id = d.id and l.position = 2
   cross join lateral (select d.number > ${size.orders} - 5000 as is_open) known
   where d.cause = 'DDB' and d.number % 75 = 0`,
  `insert into access_request (reference, kind, state, email, data, customer_id, confirmed_at, vat_check, vat_checked_at,
     created_at, decided_at, decided_by)
   select gen_random_uuid(), case when n % 3 = 0 then 'access' else 'registration' end,
     case when n <= 80 then 'waiting' when n % 4 = 0 then 'rejected' else 'approved' end, 'richiesta' || n || '@bench.example',
     case when n % 3 = 0 then jsonb_build_object('name', 'Persona ' || n) else jsonb_build_object('companyName', 'Nuova Ditta ' || n,
       'vatNumber', (90000000000 + n)::text, 'firstName', 'Nome', 'lastName', 'Cognome', 'city', 'Bologna', 'province', 'BO',
       'address', 'Via Nuova 1', 'postalCode', '40100', 'country', 'IT', 'email', 'richiesta' || n || '@bench.example') end,
     case when n % 3 = 0 then (select id from customer where code = (${FIRST_CUSTOMER} + n)::text) end, now() - n * interval '4 hours',
     case when n % 3 > 0 then 'valid' end, now() - n * interval '4 hours', now() - n * interval '4 hours',
     case when n > 80 then now() - n * interval '3 hours' end, case when n > 80 then 'Paola Dondi' end
   from generate_series(1, 3000) n`,
  `insert into correction_request (customer_id, user_id, kind, wanted, state, created_at, answered_at, answered_by)
   select c.id, null, 'company', jsonb_build_object('pec', 'nuova' || c.id || '@pec.example'),
     case when c.id % 20 = 0 then 'waiting' else 'done' end, now() - c.id * interval '1 hour',
     case when c.id % 20 > 0 then now() end, case when c.id % 20 > 0 then 'Paola Dondi' end
   from customer c where c.code >= '${FIRST_CUSTOMER}' and length(c.code) = 6 and c.id % 10 = 0`,
  `insert into audit_entry (at, actor, action, actor_kind, actor_id, customer_id, object_kind, object_id, object_name, changes, kept_until)
   select o.created_at + interval '5 minutes' * p, u.name, (array['order-sent-again', 'order-assigned'])[p], 'person', u.id,
     o.customer_id, 'order', o.id::text, o.cause || ' / ' || o.number || ' / ' || o.year,
     '[{"field": "assignee", "before": null, "after": "Paola Dondi"}]', now() + interval '10 years'
   from (select id, name, row_number() over (order by id) % 2 as place from user_account
     where username like 'operatore%' or username like 'commerciale%') u
   join sales_order o on o.number % 2 = u.place cross join generate_series(1, 2) p
   where o.cause = '${BENCH_SERIES}'`,
  `insert into customer_document (cause, year, number, customer_id, address_id, kind, issued_on, due_on, total_cents, open_cents)
   select 'FB', year, number, customer_id, address_id, 'invoice', created_at::date, created_at::date + 60, total_cents,
     case when number % 7 = 0 then total_cents else 0 end
   from sales_order where cause = '${BENCH_SERIES}' and status = 'E' and number % 2 = 0`,
  `insert into cart (customer_id, address_id) select customer_id, id from customer_address where id % 7 = 0 on conflict do nothing`,
  `insert into cart_line (cart_id, article_id, quantity)
   select k.id, (select id from article where code = '${COMMON_ARTICLE}'), n from cart k cross join generate_series(1, 1) n
   where k.state = 'A' on conflict do nothing`,
  `update office_user o set agent_ids = array(select id from agent where code in ('AG01', '${BENCH_AGENT}', 'BAG02'))
   from user_account u where u.id = o.user_id and u.username like 'vendite%'`,
];

/** Fills the demonstration in a database up to a size, with everything in the shares of a wholesaler's years. */
export async function fillOffice({ pool }: Pick<Database, 'pool'>, size: OfficeSize): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statementsFor(size)) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
