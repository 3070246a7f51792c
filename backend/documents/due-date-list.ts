import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LocalText } from '../../domain/local-text.ts';
import { payableUnder, vatRegimeOf } from '../../domain/vat-regime.ts';
import { importedPaymentLabel, isRowInScope, paymentLabel, type AddressScope } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';

/** A due date: a document of the ERP, and a position of its plan, from 1. */
export interface DueKey {
  documentId: number;
  position: number;
}

/** One amount of a document that is to be paid on a day. Amounts in cents, negative for a credit note. */
export interface DueDate extends DueKey {
  customerId: number;
  cause: string;
  year: number;
  number: number;
  documentKind: 'invoice' | 'credit-note';
  documentType: 'accompanying' | 'deferred' | null;
  issuedOn: string;
  kind: 'direct' | 'riba' | 'transfer' | 'other';
  /** The ERP's own name of the kind; without a plan, that of the document's payment. */
  label: LocalText | null;
  dueOn: string;
  cents: number;
  /** What is still to be paid: the ERP's figure minus what was paid online since. */
  openCents: number;
  presentedOn: string | null;
  returnedOn: string | null;
  returnNote: string | null;
  /** Paid online, and the ERP has not booked it yet. */
  paidOnlineCents: number;
  /** Whether a payment of it is being captured, or its result is unknown. */
  isBeingPaid: boolean;
}

/**
 * SQL: the due dates of the documents `doc` that match a condition, each with what is open of it. A document without
 * due dates of its own is due as a whole. What was paid online and is not booked is deducted from the due date that was
 * paid; what exceeds that one, because the ERP has moved it to others, from the earliest open ones of the document.
 */
export function dueDates(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select x.*, x.rest - x.moved as open_cents, x.erp_open_cents - x.rest + x.moved as paid_online_cents
    from (
      select r.*, least(r.rest, greatest(0, r.spare - coalesce(sum(r.rest) over (partition by r.document_id
        order by r.due_on, r.position rows between unbounded preceding and 1 preceding), 0)))::bigint as moved
      from (
        select q.*, q.erp_open_cents - least(q.erp_open_cents, q.paid_cents) as rest,
          (q.paid_of_document_cents - sum(least(q.erp_open_cents, q.paid_cents)) over (partition by q.document_id))
            as spare
        from (
          select doc.id as document_id, doc.customer_id, doc.address_id, doc.cause, doc.year, doc.number,
            doc.kind as document_kind, doc.type as document_type, doc.issued_on, coalesce(e.position, 1) as position,
            coalesce(e.kind, 'other') as kind, e.label,
            case when e.id is null then doc.payment_method end as payment_code,
            case when e.id is null then ${importedPaymentLabel(sql`doc.payment_method`)} end as imported_label,
            case when e.id is null then coalesce(doc.vat_cents, 0) else 0 end as vat_cents, doc.vat_regime,
            coalesce(e.due_on, doc.due_on) as due_on, coalesce(e.cents, doc.total_cents) as cents,
            coalesce(e.open_cents, doc.open_cents) as erp_open_cents, e.presented_on, e.returned_on, e.return_note,
            online.*
          from customer_document doc left join due_date e on e.document_id = doc.id
          cross join lateral (
            select coalesce(sum(a.cents - a.refunded_cents) filter (where p.state = 'captured'), 0)::bigint
                as paid_of_document_cents,
              coalesce(sum(a.cents - a.refunded_cents) filter (where p.state = 'captured'
                and a.position = coalesce(e.position, 1)), 0)::bigint as paid_cents,
              coalesce(bool_or(p.state in ('capturing', 'pending', 'review') and (a.position = coalesce(e.position, 1)
                or not exists (select from due_date own where own.document_id = doc.id and own.position = a.position
                  and own.open_cents > 0))), false) as is_being_paid
            from payment_allocation a join payment p on p.id = a.payment_id
            where a.document_id = doc.id and a.booked_at is null
          ) online
          where ${condition}
        ) q
      ) r
    ) x
  )`;
}

const COLUMNS = sql`
  u.document_id as "documentId", u.customer_id as "customerId", u.cause, u.year, u.number,
  u.document_kind as "documentKind", u.document_type as "documentType", u.issued_on as "issuedOn", u.position, u.kind,
  u.label, u.payment_code as "paymentCode", u.imported_label as "importedLabel", u.due_on as "dueOn",
  u.cents, u.vat_cents as "vatCents", u.erp_open_cents as "erpOpenCents",
  u.vat_regime as "vatRegime",
  case when u.document_kind = 'credit-note' then -u.open_cents else u.open_cents end as "openCents",
  u.presented_on as "presentedOn", u.returned_on as "returnedOn", u.return_note as "returnNote",
  u.paid_online_cents as "paidOnlineCents", u.is_being_paid and u.open_cents > 0 as "isBeingPaid"`;

interface RawDueDate extends Omit<DueDate, 'label'> {
  label: string | null;
  /** Without a plan: the payment method of the document, its imported label, and its VAT. */
  paymentCode: string | null;
  importedLabel: LocalText | null;
  vatCents: number;
  erpOpenCents: number;
  vatRegime: string | null;
}

function dueDateOf(raw: RawDueDate): DueDate {
  const { label, paymentCode, importedLabel, vatCents, erpOpenCents, vatRegime, ...shown } = raw;
  const ownLabel = label === null ? null : { it: label };
  // The regime may have changed since: no less was due than is open.
  const cents = Math.max(erpOpenCents, payableUnder(vatRegimeOf(vatRegime).regime, raw.cents, vatCents));
  return {
    ...shown,
    label: paymentCode === null ? ownLabel : paymentLabel(paymentCode, importedLabel),
    cents: raw.documentKind === 'credit-note' ? -cents : cents,
  };
}

/**
 * Due dates by day: those of given documents, or those of a customer that the ERP has as open, of which some may
 * have been paid online since.
 */
export async function listDueDates(
  query: Kysely<Tables>,
  of: { invoiceIds: readonly number[] } | AddressScope,
): Promise<DueDate[]> {
  const source =
    'customerId' in of
      ? dueDates(sql`doc.open_cents > 0 and ${isRowInScope('doc', of)}`)
      : dueDates(sql`doc.id = any(${of.invoiceIds}::bigint[])`);
  const open = 'customerId' in of ? sql`u.erp_open_cents > 0` : sql`true`;
  const { rows } = await sql<RawDueDate>`
    select ${COLUMNS} from ${source} u where ${open}
    order by u.due_on, u.year, u.cause, u.number, u.position`.execute(query);
  return rows.map(dueDateOf);
}

/**
 * SQL: a lateral join that adds what is open of a document as `state`: `open_cents`, and `due_on`, the first day on
 * which something is open, or else the last day of the plan.
 */
export function documentState(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join lateral (
    select coalesce(sum(u.open_cents), 0)::bigint as open_cents,
      coalesce(min(u.due_on) filter (where u.open_cents > 0), max(u.due_on)) as due_on
    from ${dueDates(sql`doc.id = ${id}`)} u) state`;
}
