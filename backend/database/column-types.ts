import type { FieldChange } from '../../domain/audit-actions.ts';
import type { VatShare } from '../../domain/cart-totals.ts';
import type { ContributionTotal, LineContribution } from '../../domain/contributions.ts';
import type { HoldExample, HoldProposal, ReleasedChange } from '../../domain/held-change.ts';
import type { HoldReason, HoldThreshold } from '../../domain/hold-rules.ts';
import type {
  FoundByRun,
  RejectedProblem,
  RunReading,
  TaskFailure,
  TaskParameters,
  TaskResult,
} from '../../domain/import-history.ts';
import type { ErpPrice, PriceCheckResult, UncomparedRow } from '../../domain/price-check.ts';
import type { AcceptedTexts } from '../../domain/legal-texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { TemplateText } from '../../domain/mail-template.ts';
import type { ReckonedCart } from '../../domain/reckoned-cart.ts';
import type { SendingTerms } from '../../domain/sending-terms.ts';
import type { TransportPrice } from '../../domain/transport.ts';
import type { ColumnType } from 'kysely';

/** Types used by `tables.generated.ts` that can't be derived from SQL. */

/** 'YYYY-MM-DD'. */
export type DateText = string;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** A column that an inserted row may lack. */
export type Defaulted<T> =
  T extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Read, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;

/** A jsonb or json column: read parsed, written as JSON text, because the driver would convert a list to a PostgreSQL array. */
export type Json<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>;

/** The form of every jsonb or json column; a column that is missing here is an error in the generated file. */
interface JsonColumns {
  'access_request.data': Record<string, unknown>;
  'account_mail.parameters': Record<string, unknown>;
  'approval_request.changed_lines': object[];
  'approval_request.order_values': object;
  'article.documents': StoredDocument[];
  'access_request.accepted_texts': AcceptedTexts;
  'audit_entry.changes': FieldChange[];
  'audit_entry.details': Record<string, unknown>;
  'article.features': Record<string, StoredFeatureValue>;
  'article.packaging': StoredPackaging[];
  'cart_reckoning.carts': ReckonedCart[];
  /** Has the form of the kind (`backend/connections/kinds.ts`). */
  'connection.settings': Record<string, unknown>;
  'connection.secrets': Record<string, string>;
  /** Has the form of the item's kind (`backend/content/records.ts`). */
  'content_version.content': object;
  'correction_request.wanted': Record<string, string>;
  'erp_attempt.request': object;
  'erp_attempt.response': object;
  'hold_rule.threshold': HoldThreshold;
  'hold_trial.threshold': HoldThreshold;
  'hold_trial.examples': HoldExample[];
  'import_change.rows': unknown[][];
  'mail_template.texts': Record<Locale, TemplateText>;
  'import_rejected_row.cells': unknown[];
  'import_rejected_row.problems': RejectedProblem[];
  'import_run.found': FoundByRun;
  'import_run.reading': RunReading;
  'import_task.failure': TaskFailure;
  'import_task.parameters': TaskParameters;
  'import_task.result': TaskResult;
  'import_file.found': object;
  'import_file.choices': object;
  'import_file.trial': object;
  'import_file.result': object;
  'import_file.progress': object;
  'import_file.failure': object;
  'import_scheme.choices': object;
  'order_bulk_run.parameters': Record<string, unknown>;
  'order_bulk_run.skipped': SkippedOrder[];
  'order_hold.changes': ReleasedChange;
  'order_hold.proposal': HoldProposal;
  'order_hold.reasons': HoldReason[];
  'person_request.erased': object;
  'price_check.asked': { prices: ErpPrice[]; rejected: UncomparedRow[] };
  'price_check.result': PriceCheckResult;
  'sales_order.accepted_texts': AcceptedTexts;
  'sales_order.contributions': ContributionTotal[];
  'sales_order.terms': SendingTerms;
  'sales_order.transport_rule': TransportPrice;
  'sales_order.vat_by_rate': VatShare[];
  'sales_order_line.contributions': LineContribution[];
  'setting.value': unknown;
  'tracking_event.payload': object;
}

/** One packaging of an article: `quantity` units in one `unit`. */
interface StoredPackaging {
  code: string;
  unit: string;
  quantity: number;
}

/** A feature's value; a text that differs by language is stored in both. */
type StoredFeatureValue = string | number | boolean | { it: string; en?: string | null };

/** An order that a bulk run has left out, with the key of the message that says why. */
interface SkippedOrder {
  id: number;
  name: string;
  reason: { key: string; parameters: Record<string, unknown> };
}

interface StoredDocument {
  name: { it: string; en?: string | null };
  url: string;
}
