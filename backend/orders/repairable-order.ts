import { sql, type Kysely } from 'kysely';
import type { Sentence } from '../app-error.ts';
import type { Database, Tables } from '../database/index.ts';
import type { AskedErp } from '../integrations/erp/index.ts';
import { text, type MessageKey } from '../texts/index.ts';
import type { Locale } from '../../domain/locale.ts';
import { orderName } from '../../domain/order-name.ts';
import { describeError } from './export-order.ts';
import type { ErpExportState } from './order-exports.ts';
import { findMarker } from './order-folders.ts';
import { orderNumber } from './services.ts';

/** Statuses that mean that the ERP has not stored the order. 409 means that it may have. */
const DEFINITE_REFUSALS = new Set([400, 413, 422]);

/** What decides whether the shop may still cancel or correct an order. */
export interface RepairableOrder {
  id: number;
  /** OWEB-2026-000123, as the ERP and the commands have it. */
  number: string;
  /** OWEB / 123 / 2026, as people read it. */
  name: string;
  customerId: number;
  state: ErpExportState;
  revision: number;
  status: string;
  reference: string | null;
  paymentState: string | null;
  /** Number of attempts to submit it to a real ERP, and the response to the last one. */
  attempts: number;
  lastStatus: number | null;
  /** Whether the ERP has refused it by a file, and the file that it was last written as. */
  isRefusedByFile: boolean;
  file: string | null;
  isCopied: boolean;
  cancellationAskedAt: Date | null;
  cancellationAskedBy: string | null;
}

/** Why something can't be done with an order: a message without its `number`, which each reader spells. */
export type Obstacle = Sentence;

/** An obstacle as a sentence with the order's number as people read it, or as commands have it. */
export function obstacleText(locale: Locale, { key, parameters }: Obstacle, number: string): string {
  return text(locale, key, { ...parameters, number });
}

/**
 * Reads an order with its export and locks both until the transaction ends; null for one that has no export, because it
 * waits for its payment or comes from the ERP.
 */
export async function lockRepairable(query: Kysely<Tables>, orderId: number): Promise<RepairableOrder | null> {
  return readRepairable(query, orderId, sql`for no key update of d, o`);
}

/** The same without a lock. */
export async function findRepairable(query: Kysely<Tables>, orderId: number): Promise<RepairableOrder | null> {
  return readRepairable(query, orderId, sql``);
}

async function readRepairable(
  query: Kysely<Tables>,
  orderId: number,
  lock: ReturnType<typeof sql>,
): Promise<RepairableOrder | null> {
  type Row = Omit<RepairableOrder, 'number' | 'name'> & { cause: string; year: number; last: number };
  const { rows } = await sql<Row>`
    select o.id, o.cause, o.year, o.number as last, o.customer_id as "customerId", o.status,
      o.payment_state as "paymentState", d.state, d.revision, d.erp_reference as reference, d.written_file as file,
      tried.attempts, tried."lastStatus", tried."isRefusedByFile", d.cancellation_asked_at as "cancellationAskedAt",
      d.cancellation_asked_by as "cancellationAskedBy",
      exists (select from erp_order_name e where e.order_id = o.id) as "isCopied"
    from sales_order o
    join erp_export d on d.order_id = o.id
    cross join lateral (
      select count(*)::integer as attempts,
        (array_agg(case when jsonb_typeof(a.response -> 'status') = 'number' then (a.response ->> 'status')::integer end
          order by a.id desc))[1] as "lastStatus",
        coalesce((array_agg(a.response ? 'refusal' order by a.id desc))[1], false) as "isRefusedByFile"
      from erp_attempt a where a.order_id = o.id and a.former_number is null
        and (not a.is_embedded or exists (select from erp_connection where kind = 'embedded'))
    ) tried
    where o.id = ${orderId} ${lock}`.execute(query);
  const [row] = rows;
  if (!row) return null;
  const { cause, year, last, ...order } = row;
  const parts = { cause, year, number: last };
  return { ...order, number: orderNumber(parts), name: orderName(parts) };
}

/** Whether two looks at an order show the same, so that what was decided after the first still holds. */
export function isUnchanged(one: RepairableOrder, other: RepairableOrder): boolean {
  const same = ['state', 'attempts', 'status', 'revision', 'paymentState', 'cancellationAskedAt'] as const;
  return same.every((key) => String(one[key]) === String(other[key]));
}

/** Whether the ERP has answered the last attempt in a way that means that it did not store the order. */
function isDefinitelyRefused({ state, lastStatus, isRefusedByFile }: RepairableOrder): boolean {
  return state === 'refused' && (isRefusedByFile || (lastStatus !== null && DEFINITE_REFUSALS.has(lastStatus)));
}

/** Why an order can't be cancelled here, whatever the ERP says; null when it may be (decision 2.8). */
export function obstacleToCancel(order: RepairableOrder): Obstacle | null {
  const { state, status, reference, attempts, lastStatus } = order;
  if (state === 'cancelled' || status === 'AN') return { key: 'orderCancelledAlready' };
  if (state === 'held') return { key: 'orderHeld' };
  if (state === 'written') return { key: 'orderWritten' };
  if (state === 'exported') return { key: 'orderExported', parameters: { reference: reference ?? 'exported' } };
  if (state === 'outside' || order.isCopied) return { key: 'orderOutside' };
  if (attempts === 0) return null;
  if (lastStatus === 409) return { key: 'orderOfAnother' };
  return isDefinitelyRefused(order) ? null : { key: 'orderWithoutAnswer' };
}

/** Why a refused order can't be sent again with corrections, whatever the ERP says; null when it may be (2.7). */
export function obstacleToCorrect(order: RepairableOrder): Obstacle | null {
  if (order.state === 'cancelled' || order.status === 'AN') return { key: 'orderCancelledAlready' };
  if (order.isCopied) return { key: 'orderOutside' };
  if (order.state !== 'refused') return { key: 'orderNotRefused' };
  if (order.lastStatus === 409) return { key: 'orderOfAnother' };
  return isDefinitelyRefused(order) ? null : { key: 'orderNotRefusedClearly' };
}

/**
 * Why an order can't be set aside before it goes to the ERP; null when it can: it was never submitted, to whichever ERP
 * (decision 2.9).
 */
export function obstacleToPostpone({ state }: RepairableOrder, attempts: number): Obstacle | null {
  if (state === 'held') return { key: 'orderHeld' };
  return (state === 'waiting' || state === 'unconnected') && attempts === 0 ? null : { key: 'orderSubmitted' };
}

/** Why an order can't be handed to the ERP again as it is; null when it can. */
export function obstacleToSendAgain({ state, reference, file, status }: RepairableOrder): Obstacle | null {
  if (state === 'unconnected') return { key: 'orderUnconnected' };
  if (state === 'outside') return { key: 'orderSentOutside' };
  if (state === 'cancelled') return { key: 'orderCancelled' };
  if (state === 'held') return { key: 'orderHeld' };
  const isFileUnanswered = state === 'exported' && file !== null && reference === null && status === 'IA';
  if (state === 'exported' && !isFileUnanswered)
    return { key: 'orderReached', parameters: { reference: reference ?? 'exported' } };
  return null;
}

/** Why the ERP can't be asked to cancel an order; null when it can, because only it can do so. */
export function obstacleToAskCancellation(order: RepairableOrder): Obstacle | null {
  const { status, state, cancellationAskedAt, cancellationAskedBy } = order;
  if (state === 'cancelled' || status === 'AN') return { key: 'orderCancelledAlready' };
  if (status === 'E') return { key: 'orderFulfilled' };
  if (state === 'held') return { key: 'orderHeld' };
  if (cancellationAskedAt !== null)
    return { key: 'cancellationAskedAlready', parameters: { by: cancellationAskedBy ?? '' } };
  return obstacleToCancel(order) === null ? { key: 'orderCancellableHere' } : null;
}

/** Whether the ERP knows the number of an order: `yes` and `unclear` mean that nothing may be decided here. */
export interface ErpKnowledge {
  known: 'yes' | 'no' | 'unclear';
  /** Its state in the ERP, where it knows it. */
  state: string | null;
  /** What stands against cancelling, and against correcting; null when the ERP does not know it. */
  obstacle: { cancel: Obstacle; correct: Obstacle } | null;
}

/** The services for the question. */
export interface AskingServices {
  database: Database;
  /** Null where there is no ERP. */
  erp: AskedErp | null;
}

const unclear = (key: MessageKey, parameters?: Obstacle['parameters']): ErpKnowledge => {
  const obstacle = { key, ...(parameters && { parameters }) };
  return { known: 'unclear', state: null, obstacle: { cancel: obstacle, correct: obstacle } };
};

/**
 * Asks the ERP now whether it knows an order. One that can't be asked has answered by its refusal, unless it could still
 * take the file. Never throws for an ERP that is away.
 */
export async function askErpFor(
  { database, erp }: AskingServices,
  { number, isRefusedByFile, file }: RepairableOrder,
): Promise<ErpKnowledge> {
  if (erp === null) return unclear('erpMissing');
  try {
    if (!('orderStates' in erp)) {
      if (!isRefusedByFile) {
        const obstacle = {
          cancel: { key: 'orderNotRefusedByFile' },
          correct: { key: 'orderNotRefusedClearly' },
        } as const;
        return { known: 'unclear', state: null, obstacle };
      }
      const lost = await erp.whyLost(await findMarker(database, erp.settings.out));
      if (lost !== null) return unclear('erpFolderLost', { reason: lost });
      if (file !== null && (await erp.names()).has(file)) return unclear('erpFileLeft', { file });
      return { known: 'no', state: null, obstacle: null };
    }
    const known = (await erp.orderStates([number])).find((one) => one.number === number);
    if (!known) return { known: 'no', state: null, obstacle: null };
    const parameters = { state: known.state.slice(0, 40) };
    return {
      ...{ known: 'yes', state: known.state },
      obstacle: { cancel: { key: 'erpKnowsOrder', parameters }, correct: { key: 'erpKnowsRefused', parameters } },
    };
  } catch (error) {
    return unclear('erpNotAsked', { reason: describeError(error) });
  }
}
