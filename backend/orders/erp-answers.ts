import { sql, type Kysely } from 'kysely';
import {
  FIRST_ORDER_STATUS,
  isOrderStatus,
  ORDER_STATUSES,
  stepsBetween,
  type OrderStatus,
} from '../../domain/order-status.ts';
import type { Tables } from '../database/index.ts';
import { REFUSED, type AnswerFile, type ErpAnswer, type ErpAnswers } from '../integrations/erp/index.ts';
import { mailOffice } from './export-order.ts';
import type { ErpExportState } from './order-exports.ts';
import type { FolderServices } from './order-folders.ts';
import { setOrderState } from './order-states.ts';

/** Reads a file of answers. Throws when nothing of it can be read. */
export type ReadAnswers = (file: AnswerFile) => Promise<ErpAnswers>;

/** A clock of the ERP may be ahead by its zone; a later time is a mistake that would hold up all others. */
const AHEAD_MILLISECONDS = 86_400_000;

/**
 * Reads the files of answers that are whole, the earliest first, and moves each to `done`, or to `failed` with what could
 * not be used; the rest of such a file counts.
 */
export async function readAnswerFiles(services: FolderServices, read: ReadAnswers): Promise<void> {
  const { folders, logger } = services;
  // Why they can't be read is reported by the look after the folders.
  const files = await folders.steadyAnswers().catch(() => []);
  for (const file of files) {
    const problems = await applyFile(services, file, read);
    await folders.finish(file, problems);
    if (problems.length > 0) logger.error({ file: file.name, problems }, 'an answer of the ERP can’t be used');
  }
}

async function applyFile(services: FolderServices, file: AnswerFile, read: ReadAnswers): Promise<string[]> {
  let found: ErpAnswers;
  try {
    found = await read(file);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const { answers, problems } = found;
  const failed = [...problems];
  for (const answer of answers) {
    const problem = await applyAnswer(services, answer, file);
    if (problem !== null) failed.push(`${answer.place}: ${problem}`);
  }
  return failed;
}

interface AnsweredOrder {
  id: number;
  status: OrderStatus;
  state: ErpExportState;
  revision: number;
  reference: string | null;
  stateAt: Date | null;
  /** The last attempt to hand it to a real ERP. */
  attemptId: number | null;
}

async function lockOrder(transaction: Kysely<Tables>, number: string): Promise<AnsweredOrder | null> {
  const [cause, year, last] = number.split('-');
  const { rows } = await sql<AnsweredOrder>`
    select o.id, o.status, d.state, d.revision, d.erp_reference as reference, d.erp_state_at as "stateAt",
      (select max(a.id) from erp_attempt a where a.order_id = o.id and a.former_number is null and not a.is_embedded)
        as "attemptId"
    from sales_order o join erp_export d on d.order_id = o.id
    where o.cause = ${cause} and o.year = ${Number(year)} and o.number = ${Number(last)}
    for update of d, o`.execute(transaction);
  return rows[0] ?? null;
}

/** Stores an answer; returns why it can't be used. One that is older than what is known changes nothing. */
async function applyAnswer(services: FolderServices, answer: ErpAnswer, file: AnswerFile): Promise<string | null> {
  const { database, clock } = services;
  const at = answer.at ?? file.modifiedAt;
  const { number, state } = answer;
  if (at.getTime() > clock().getTime() + AHEAD_MILLISECONDS) return `the time ${at.toISOString()} is still to come`;
  const office = state === REFUSED ? await services.office?.() : undefined;
  return database.query.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, number);
    if (!order) return `there is no order ${number}`;
    if (answer.revision > order.revision) return `there is no revision ${answer.revision} of ${number}`;
    if (answer.revision < order.revision) {
      // Its refusal was the reason of the correction.
      if (state === REFUSED) return null;
      return `revision ${answer.revision} of ${number} was refused and corrected: the order is revision ${order.revision} now`;
    }
    const reason = reasonAgainst(order, answer);
    if (reason !== null) return reason;
    const newest = order.stateAt?.getTime() ?? 0;
    // A refusal that is read once more, because its file could not be moved, must not refuse what was sent again since.
    if (newest > at.getTime() || (state === REFUSED && newest === at.getTime())) return null;
    if (state === REFUSED) await refuse(services, transaction, order, { answer, at, file: file.name, office });
    else await accept(services, transaction, order, { answer, at });
    return null;
  });
}

/** Why an answer can't be about this order. */
function reasonAgainst(
  { status, state: known, reference, attemptId, stateAt }: AnsweredOrder,
  answer: ErpAnswer,
): string | null {
  const { number, state } = answer;
  if (known === 'unconnected' || known === 'outside') return `${number} was sent before the ERP was connected`;
  if (known === 'cancelled') {
    return state === 'AN' || state === REFUSED
      ? null
      : `${number} is cancelled in the shop: the ERP must not fulfil it`;
  }
  if (attemptId === null) return `${number} was never written to the folder of orders`;
  if (state === null) return null;
  if (state === REFUSED) {
    const isAccepted =
      known === 'exported' && (reference !== null || stateAt !== null || status !== FIRST_ORDER_STATUS);
    return isAccepted ? `${number} was accepted before: it can be cancelled (AN), and not refused any more` : null;
  }
  if (!isOrderStatus(state)) return `the state ${state} is none of ${[...ORDER_STATUSES, REFUSED].join(', ')}`;
  const isRestCancelled = status === 'PR' && state === 'AN';
  const isPossible = isRestCancelled || stepsBetween(status, state) !== null;
  return isPossible ? null : `${number} is ${status} in the shop, which can't become ${state}`;
}

async function refuse(
  services: FolderServices,
  transaction: Kysely<Tables>,
  order: AnsweredOrder,
  { answer, at, file, office }: { answer: ErpAnswer; at: Date; file: string; office: string | undefined },
): Promise<void> {
  if (order.state === 'cancelled') return;
  const reason = answer.reason ?? 'without a reason';
  const refusal = { refusal: { file, at: at.toISOString(), reason } };
  await sql`
    update erp_attempt set error = ${`The ERP refuses the order: ${reason}`},
      response = coalesce(response, '{}'::jsonb) || ${JSON.stringify(refusal)}::jsonb
    where id = ${order.attemptId}`.execute(transaction);
  await transaction
    .updateTable('erp_export')
    .set({ state: 'refused', erp_state_at: at, is_overdue: false })
    .where('order_id', '=', order.id)
    .execute();
  services.logger.error({ order: answer.number, reason }, 'order refused');
  if (order.state !== 'refused' && office) await mailOffice(transaction, order.id, answer, reason, office);
}

async function accept(
  services: FolderServices,
  transaction: Kysely<Tables>,
  order: AnsweredOrder,
  { answer, at }: { answer: ErpAnswer; at: Date },
): Promise<void> {
  if (order.state === 'cancelled') return;
  const { reference, state, delivered } = answer;
  await transaction
    .updateTable('erp_export')
    .set((builder) => ({
      ...{ state: 'exported' as const, is_overdue: false },
      erp_reference: reference ?? order.reference,
      exported_at: builder.fn.coalesce('exported_at', builder.val(services.clock())),
      ...(state !== null && { erp_state_at: at }),
    }))
    .where('order_id', '=', order.id)
    .execute();
  if (state !== null) {
    await setOrderState(transaction, services, order, { state, ...(delivered && { delivered }) });
  }
}
