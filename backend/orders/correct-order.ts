import { sql, type Kysely } from 'kysely';
import type { FieldChange } from '../../domain/audit-actions.ts';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/index.ts';
import { isOpen } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';
import { lackOfErpVersion } from '../integrations/erp/index.ts';
import { previewMail, queueMail, type MailPerson, type MailRequest } from '../notifications/index.ts';
import type { Locale } from '../../domain/locale.ts';
import { actorName, auditOrder } from './audit-order.ts';
import { findBuyerAddress } from './buyer-address.ts';
import { requireRepairable } from './cancel-order.ts';
import { scheduleExport } from './export-order.ts';
import {
  askErpFor,
  isUnchanged,
  lockRepairable,
  obstacleToCorrect,
  type AskingServices,
  type ErpKnowledge,
  type Obstacle,
  type RepairableOrder,
} from './repairable-order.ts';

/** A corrected value, and the one that it was made from. */
export interface Corrected<Value = string | null> {
  before: Value;
  after: Value;
}

/** What may be different when a refused order is sent again (decision 2.7): never quantities, prices and totals. */
export interface OrderCorrection {
  /** Code of a delivery address of the same customer. */
  address?: Corrected<string> | undefined;
  payment?: Corrected | undefined;
  note?: Corrected | undefined;
  carrier?: Corrected | undefined;
  /** What the ERP calls the article and the unit of a line. */
  lines?:
    | readonly { position: number; article?: Corrected<string> | undefined; unit?: Corrected<string> | undefined }[]
    | undefined;
}

export interface CorrectionWanted {
  orderId: number;
  /** The revision that was refused. */
  revision: number;
  correction: OrderCorrection;
}

/** An address as the mail and the difference show it. */
export interface CorrectionAddress {
  id: number;
  code: string;
  street: string;
  postalCode: string | null;
  city: string;
  province: string | null;
  isOpen: boolean;
}

/** What of an order can be corrected, as it is now. */
export interface CorrectableValues {
  address: CorrectionAddress;
  payment: string | null;
  note: string | null;
  carrier: string | null;
  lines: { position: number; article: string; unit: string }[];
  /** All delivery addresses of the customer. */
  addresses: CorrectionAddress[];
  /** Payment codes of the customer, and those with a label. */
  payments: string[];
}

const addressText = ({ street, postalCode, city, province }: CorrectionAddress): string =>
  `${street}, ${[postalCode, city].filter(Boolean).join(' ')}${province ? ` (${province})` : ''}`;

/** The values that a correction may change, with what they may become; null when there is no such order. */
export async function findCorrectable(query: Kysely<Tables>, orderId: number): Promise<CorrectableValues | null> {
  const { rows } = await sql<Omit<CorrectableValues, 'address'> & { addressId: number }>`
    select o.address_id as "addressId", o.payment_method as payment, o.note, o.carrier,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'street', a.street, 'postalCode', a.postal_code,
        'city', a.city, 'province', a.province, 'isOpen', ${isOpen('a')}) order by a.position, a.id)
        from customer_address a where a.customer_id = o.customer_id) as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('position', l.position,
        'article', coalesce(l.erp_article_code, a.code, l.sku), 'unit', coalesce(l.erp_unit, l.unit))
        order by l.position), '[]')
        from sales_order_line l left join article a on a.id = l.article_id where l.order_id = o.id) as lines,
      array(select m.code from customer_payment_method m where m.customer_id = o.customer_id
        union select c.payment_method from customer c where c.id = o.customer_id and c.payment_method is not null
        union select t.code from payment_term t order by 1) as payments
    from sales_order o where o.id = ${orderId}`.execute(query);
  const [row] = rows;
  const address = row?.addresses.find(({ id }) => id === row.addressId);
  if (!row || !address) return null;
  const { addressId: _, ...values } = row;
  return { ...values, address };
}

interface CheckedCorrection {
  address: CorrectionAddress | null;
  changes: FieldChange[];
}

/** Adds a change unless both values are equal; fails with 409 when the stored value is neither of them. */
function noteChange(changes: FieldChange[], field: string, stored: string | null, corrected: Corrected | undefined) {
  if (!corrected) return;
  const { before, after } = corrected;
  if (stored === after) return;
  if (stored !== before) throw new AppError('conflict', 'valueChangedMeanwhile', { reason: 'changed-meanwhile' });
  changes.push({ field, before, after });
}

/** What a correction changes; fails with `invalid` for what is not allowed and with `conflict` for a value that is another now. */
function checkCorrection(
  stored: CorrectableValues,
  { paymentState }: Pick<RepairableOrder, 'paymentState'>,
  { address, payment, note, carrier, lines = [] }: OrderCorrection,
): CheckedCorrection {
  const changes: FieldChange[] = [];
  noteChange(changes, 'address', stored.address.code, address);
  noteChange(changes, 'payment', stored.payment, payment);
  noteChange(changes, 'note', stored.note, note);
  noteChange(changes, 'carrier', stored.carrier, carrier);
  for (const { position, article, unit } of lines) {
    const line = stored.lines.find((one) => one.position === position);
    if (!line) throw new AppError('invalid', 'correctionLine', { parameters: { line: String(position) } });
    noteChange(changes, `line ${position} article`, line.article, article);
    noteChange(changes, `line ${position} unit`, line.unit, unit);
  }
  const isChanged = (field: string) => changes.some((one) => one.field === field);
  const chosen = stored.addresses.find(({ code }) => code === address?.after) ?? null;
  if (isChanged('address') && !chosen?.isOpen)
    throw new AppError('invalid', 'correctionAddress', { parameters: { code: address?.after ?? '' } });
  if (isChanged('payment')) {
    if (paymentState !== null) throw new AppError('invalid', 'correctionPaid');
    const code = payment?.after ?? null;
    if (code === null || !stored.payments.includes(code))
      throw new AppError('invalid', 'correctionPayment', { parameters: { code: code ?? '–' } });
  }
  if (changes.length === 0) throw new AppError('invalid', 'correctionEmpty');
  return { address: isChanged('address') ? chosen : null, changes };
}

/** The mails that tell of another delivery address: to the buyer, and the same to the agent who sent the order. */
async function addressMails(
  query: Kysely<Tables>,
  { id, name }: RepairableOrder,
  before: CorrectionAddress,
  after: CorrectionAddress,
): Promise<MailRequest[]> {
  const order = await query
    .selectFrom('sales_order as o')
    .select(['o.customer_id as customerId', 'o.sent_by_user_id as sentByUserId', 'o.total_cents', 'o.locale'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  // Whoever ordered for the first address learns of it, also where it may not use the second.
  const buyer = await findBuyerAddress(query, { ...order, addressId: before.id });
  const mailTo = (
    { email, name: reader }: { email: string; name: string },
    person: MailPerson | null,
  ): MailRequest => ({
    ...{
      recipient: email,
      template: 'order-address-changed',
      locale: order.locale,
      person,
      agent: buyer?.sendingAgent,
    },
    parameters: {
      ...{ order: name, name: reader, before: addressText(before), after: addressText(after) },
      total: { cents: order.total_cents },
    },
  });
  const agent = buyer?.sendingAgent;
  return [
    ...(buyer ? [mailTo(buyer, buyer.person)] : []),
    ...(buyer && agent && agent.email !== buyer.email ? [mailTo(agent, null)] : []),
  ];
}

export interface CorrectionPreview {
  /** The revision that it would be sent as. */
  revision: number;
  changes: FieldChange[];
  erp: ErpKnowledge;
  /** Why it can't be sent; null when it can. */
  obstacle: Obstacle | null;
  /** The mail to the buyer, who always gets it when the address changes, and who gets a copy; null when it does not. */
  mail: {
    to: string;
    copy: string | null;
    locale: Locale;
    subject: string;
    greeting: string;
    paragraphs: string[];
  } | null;
}

/**
 * What sending an order again with a correction would do, after asking the ERP whether it knows the number. Nothing is
 * changed. Fails as `correctOrder` does for a correction that is not allowed.
 */
export async function previewCorrection(
  services: AskingServices,
  { orderId, revision, correction }: CorrectionWanted,
): Promise<CorrectionPreview> {
  const { query } = services.database;
  const order = await requireRepairable(services, orderId);
  const stored = await findCorrectable(query, orderId);
  if (!stored) throw new AppError('not-found', 'notFound');
  if (order.revision !== revision)
    throw new AppError('conflict', 'valueChangedMeanwhile', { reason: 'changed-meanwhile' });
  const { address, changes } = checkCorrection(stored, order, correction);
  const obstacle = await obstacleBefore(query, order);
  const erp = await askErpFor(services, order);
  const [request, copy] = address ? await addressMails(query, order, stored.address, address) : [];
  return {
    revision: order.revision + 1,
    changes,
    erp,
    obstacle: obstacle ?? erp.obstacle?.correct ?? null,
    mail: request
      ? {
          to: request.recipient,
          copy: copy?.recipient ?? null,
          locale: request.locale,
          ...(await previewMail(query, request)),
        }
      : null,
  };
}

async function obstacleBefore(query: Kysely<Tables>, order: RepairableOrder): Promise<Obstacle | null> {
  const obstacle = obstacleToCorrect(order);
  if (obstacle) return obstacle;
  return (await lackOfErpVersion(query, 'corrections')) === null ? null : { key: 'erpWithoutCorrections' };
}

/**
 * Sends a refused order again with corrections, under its number and as the next revision (decision 2.7): only after a
 * definite refusal, and when the ERP, asked now, does not know the number. The buyer is mailed when the address changes.
 * Returns null, or why it can't be sent. Fails with `invalid` for a value that is not allowed, and with `conflict` when
 * somebody has corrected it meanwhile.
 */
export async function correctOrder(
  services: AskingServices,
  { orderId, revision, correction, actor }: CorrectionWanted & { actor: Actor | string },
): Promise<Obstacle | null> {
  const { database } = services;
  const order = await requireRepairable(services, orderId);
  const stored = await findCorrectable(database.query, orderId);
  if (!stored) throw new AppError('not-found', 'notFound');
  if (order.revision !== revision)
    throw new AppError('conflict', 'valueChangedMeanwhile', { reason: 'changed-meanwhile' });
  checkCorrection(stored, order, correction);
  const obstacle = await obstacleBefore(database.query, order);
  if (obstacle) return obstacle;
  const { obstacle: known } = await askErpFor(services, order);
  if (known) return known.correct;
  return database.query.transaction().execute(async (transaction) => {
    const now = await lockRepairable(transaction, orderId);
    const current = await findCorrectable(transaction, orderId);
    if (!now || !current || !isUnchanged(now, order)) return { key: 'orderChangedMeanwhile' } as const;
    const { address, changes } = checkCorrection(current, now, correction);
    await writeCorrection(transaction, orderId, address, changes);
    await transaction
      .updateTable('erp_export')
      .set({ state: 'waiting', revision: revision + 1, sent_again_by: actorName(actor) })
      .where('order_id', '=', orderId)
      .execute();
    await scheduleExport(transaction, orderId, 1, 0);
    const mails = address ? await addressMails(transaction, order, current.address, address) : [];
    for (const mail of mails) await queueMail(transaction, mail);
    await auditOrder(transaction, orderId, {
      ...{ actor, action: 'order-corrected', changes },
      details: { revision: revision + 1, isMailed: mails.length > 0 },
    });
    return null;
  });
}

async function writeCorrection(
  transaction: Kysely<Tables>,
  orderId: number,
  address: CorrectionAddress | null,
  changes: readonly FieldChange[],
): Promise<void> {
  const afterOf = (field: string) => changes.find((one) => one.field === field)?.after as string | null | undefined;
  const [payment, note, carrier] = [afterOf('payment'), afterOf('note'), afterOf('carrier')];
  const head = {
    ...(address && { address_id: address.id }),
    ...(payment !== undefined && { payment_method: payment }),
    ...(note !== undefined && { note }),
    ...(carrier !== undefined && { carrier }),
  };
  if (Object.keys(head).length > 0)
    await transaction.updateTable('sales_order').set(head).where('id', '=', orderId).execute();
  for (const { field, after } of changes) {
    const [, position, what] = /^line (\d+) (article|unit)$/.exec(field) ?? [];
    if (position === undefined) continue;
    await transaction
      .updateTable('sales_order_line')
      .set(what === 'article' ? { erp_article_code: String(after) } : { erp_unit: String(after) })
      .where('order_id', '=', orderId)
      .where('position', '=', Number(position))
      .execute();
  }
}
