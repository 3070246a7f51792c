import { sql, type Kysely } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import type { LocalText } from '../../../domain/local-text.ts';
import { AppError } from '../../app-error.ts';
import type { Tables } from '../../database/index.ts';
import { fieldsToWrite, type Changes } from '../../office-saving.ts';
import { needsPaymentLabel, paymentLabel } from '../payment-labels.ts';

/** A payment code of the ERP with its labels. */
export interface PaymentCode {
  code: string;
  labelIt: string | null;
  labelEn: string | null;
  /** That have it as their usual method, or may choose it. */
  customers: number;
  /** What the customer reads. */
  shown: LocalText;
  /** It means nothing to a reader and has no label (decision 1.22). */
  needsLabel: boolean;
}

/** The payment codes that customers have, and those with a label: without one first, then the most used. */
export async function listPaymentCodesInUse(query: Kysely<Tables>): Promise<PaymentCode[]> {
  const { rows } = await sql<Omit<PaymentCode, 'shown' | 'needsLabel'>>`
    with used as (
      select code, sum(customers)::integer as customers from (
        select payment_method as code, count(*) as customers from customer
        where payment_method is not null group by payment_method
        union all
        select m.code, count(*) from customer_payment_method m join customer c on c.id = m.customer_id
        where c.payment_method is distinct from m.code group by m.code
      ) each group by code
    )
    select coalesce(u.code, t.code) as code, t.label_it as "labelIt", t.label_en as "labelEn",
      coalesce(u.customers, 0) as customers
    from used u full join payment_term t on t.code = u.code`.execute(query);
  const codes = rows.map((row) => ({
    ...row,
    shown: paymentLabel(row.code, row.labelIt === null ? null : { it: row.labelIt, en: row.labelEn ?? row.labelIt }),
    needsLabel: row.labelIt === null && needsPaymentLabel(row.code),
  }));
  return codes.toSorted(
    (one, other) =>
      Number(other.needsLabel) - Number(one.needsLabel) ||
      other.customers - one.customers ||
      one.code.localeCompare(other.code),
  );
}

/** How many customers may use one of some payment codes; those without terms pay by bank transfer. */
export async function countPayers(query: Kysely<Tables>): Promise<{ byTransfer: number; online: number }> {
  const { rows } = await sql<{ byTransfer: number; online: number }>`
    select count(*) filter (where c.payment_method is null or c.payment_method ~* '^bonifico\\y' or m.transfer)::integer
        as "byTransfer",
      count(*) filter (where c.payment_method = 'PAYP' or m.online)::integer as online
    from customer c left join (
      select customer_id, bool_or(code ~* '^bonifico\\y') as transfer, bool_or(code = 'PAYP') as online
      from customer_payment_method group by customer_id
    ) m on m.customer_id = c.id where c.is_active`.execute(query);
  return rows[0] ?? { byTransfer: 0, online: 0 };
}

/** Customers with a minimum order of their own. */
export async function countOwnMinimums(query: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from customer
    where minimum_order_cents is not null and is_active`.execute(query);
  return rows[0]?.count ?? 0;
}

const SIDES = ['it', 'en'] as const;

/**
 * Saves changed labels by code within a transaction; a code without both loses its row. Fails with `conflict` and all
 * values where somebody has changed one meanwhile. Returns what was written: fields `labels.<code>.<language>`.
 */
export async function savePaymentLabels(
  query: Kysely<Tables>,
  labels: Readonly<Record<string, Changes>>,
): Promise<FieldChange[]> {
  const codes = Object.keys(labels);
  if (codes.length === 0) return [];
  const known = new Map((await listPaymentCodesInUse(query)).map((one) => [one.code, one]));
  const stored: Record<string, unknown> = {};
  const changes: Changes = {};
  for (const code of codes) {
    const found = known.get(code);
    if (!found) throw new AppError('invalid', 'paymentCodeUnknown');
    for (const side of SIDES) {
      const field = `labels.${code}.${side}`;
      stored[field] = side === 'it' ? found.labelIt : found.labelEn;
      changes[field] = labels[code]?.[side];
    }
  }
  const written = fieldsToWrite(stored, changes);
  for (const { field, after } of written) stored[field] = after;
  for (const code of codes) {
    const [it, en] = SIDES.map((side) => stored[`labels.${code}.${side}`] as string | null);
    if (it === null && en === null) {
      await query.deleteFrom('payment_term').where('code', '=', code).execute();
      continue;
    }
    if (it === null || it === undefined)
      throw new AppError('invalid', 'dataInvalid', {
        errors: { [`labels.${code}.it`]: [{ key: 'labelItalianMissing' }] },
      });
    await query
      .insertInto('payment_term')
      .values({ code, label_it: it, label_en: en ?? null })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ label_it: it, label_en: en ?? null }))
      .execute();
  }
  return written;
}
