import type { Database } from '../../../backend/database/index.ts';

const ARTICLES = 3_000;
const LINES_EACH = 30;
/** How many orders are large, the number of the first of them (the others follow), and their lines. */
export const LARGE = 24;
export const FIRST_LARGE = 900_001;
const LINES_OF_LARGE = 1_000;

/** The year of all their numbers. */
export const YEAR = new Date().getFullYear();

/**
 * Gives a customer a long history: orders of thirty lines in the last year, and some of a thousand lines. Written by
 * statements of the test, because use cases would take minutes.
 */
export async function loadLargeHistory(
  database: Database,
  { customerCode, orders }: { customerCode: string; orders: number },
): Promise<void> {
  const { pool } = database;
  await pool.query(
    `insert into sales_order (cause, year, number, customer_id, address_id, status, customer_reference, gross_cents,
       net_cents, transport_cents, vat_cents, total_cents, payable_cents, created_at)
     select 'OC', $5::integer, n, c.id,
       (select min(a.id) from customer_address a where a.customer_id = c.id), 'E', 'Cantiere ' || n % 500,
       200000, 150000, 0, 33000, 183000, 183000, now() - n % 900000 * interval '50 minutes'
     from customer c, (select generate_series(1, $2::integer) union all select generate_series($3::integer, $4)) s (n)
     where c.code = $1`,
    [customerCode, orders, FIRST_LARGE, FIRST_LARGE + LARGE - 1, YEAR],
  );
  await pool.query(
    `insert into sales_order_line (order_id, position, sku, name, unit, quantity, gross_price, discounts, net_price,
       vat_rate, net_cents)
     select o.id, p, 'HIST-' || k, (array['Valvola a sfera', 'Raccordo a gomito', 'Tubo multistrato', 'Vite zincata'])[k % 4 + 1]
       || ' in ottone con leva rossa, diametro ' || k || ' mm', 'pz', 10, 20000, '{2500}', 15000, 2200, 15000
     from sales_order o
     cross join lateral generate_series(1, case when o.number >= $1 then $2::integer else $3 end) p
     cross join lateral (select (o.number * 7 + p * 11) % $4::integer as k) article
     where o.cause = 'OC'`,
    [FIRST_LARGE, LINES_OF_LARGE, LINES_EACH, ARTICLES],
  );
  await pool.query('analyze sales_order, sales_order_line');
}
