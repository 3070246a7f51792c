import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { addPastClaims } from '../../backend/claims/index.ts';
import type { Database, Tables } from '../../backend/database/index.ts';
import { addSandboxCapture } from '../../backend/integrations/payments/index.ts';
import { notePastCases, type PastCase } from '../../backend/orders/index.ts';
import { addPastPayment, requestRefund } from '../../backend/payments/index.ts';
import type { ClaimReason } from '../../domain/claim.ts';
import { orderName } from '../../domain/order-name.ts';
import { shopMoment } from '../../domain/shop-day.ts';
import { CLIENT_A } from '../customers/index.ts';
import { OFFICE_LOGINS } from '../logins.ts';
import { drawPicture } from '../pictures/render.ts';
import { pictureName, type Picture } from '../pictures/index.ts';

const CLERK = OFFICE_LOGINS.magazzino.name;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface OpenOrder {
  id: number;
  cause: string;
  year: number;
  number: number;
  at: Date;
  addressCode: string;
  customerCode: string;
  payableCents: number;
  totalCents: number;
  article: string;
  /** Whether its customer has another address that it can be sent to. */
  hasOtherAddress: boolean;
}

/** Orders of other customers than the first, the newest first: its own show every status. */
async function listOrders(transaction: Transaction<Tables>, status: string): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id, o.cause, o.year, o.number, o.created_at as at, a.code as "addressCode", c.code as "customerCode",
      o.payable_cents as "payableCents", o.total_cents as "totalCents", (select l.sku from sales_order_line l where l.order_id = o.id and l.position = 1) as article,
      exists (select from customer_address x where x.customer_id = c.id and x.id <> a.id and x.is_active) as "hasOtherAddress"
    from sales_order o join customer c on c.id = o.customer_id join customer_address a on a.id = o.address_id
    where o.status = ${status} and c.code <> ${CLIENT_A} and o.sent_by_user_id is not null
    order by o.created_at desc, o.id desc`.execute(transaction);
  return rows;
}

const refusal = (message: string) => ({
  error: `The ERP refuses the order with status 422: ${message}`,
  response: { status: 422, content: { message } },
});

/** Has an order paid online a minute after it was made, at the payment provider of the demonstration too. */
async function payPastOrder(
  transaction: Transaction<Tables>,
  dataDirectory: string,
  order: OpenOrder,
): Promise<{ paymentId: number; paidWith: string }> {
  const { id: orderId, payableCents: cents } = order;
  const requestId = uuidOf(`payment of ${orderName(order)}`);
  const at = new Date(order.at.getTime() + MINUTE);
  const capture = await addSandboxCapture(join(dataDirectory, 'paypal-sandbox'), {
    ...{ requestId, reference: orderName(order), cents, at },
  });
  const paymentId = await addPastPayment(transaction, { orderId, cents, at, requestId, ...capture });
  return { paymentId, paidWith: capture.captureId };
}

/**
 * Orders that need the office: two that the ERP refused, one of them paid, which can be cancelled and paid back; one whose
 * file nobody takes; one whose cancellation waits for the ERP; and a paid one that was cancelled, whose refund waits.
 */
async function noteOrders(transaction: Transaction<Tables>, dataDirectory: string): Promise<void> {
  const clerk = await transaction
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', 'magazzino')
    .executeTakeFirst();
  const orders = await listOrders(transaction, 'IA');
  // One whose address can be corrected.
  const unknown = orders.find((one) => one.hasOtherAddress) ?? orders[0];
  const others = orders.filter((one) => one !== unknown);
  // One whose buyer pays all of the total.
  const blocked = others.find(({ payableCents, totalCents }) => payableCents === totalCents) ?? others[0];
  const [left, unwanted] = others.filter((one) => one !== blocked);
  const after = (order: OpenOrder, minutes: number) => new Date(order.at.getTime() + minutes * MINUTE);
  const cases: PastCase[] = [];
  if (unknown) {
    const answer = refusal(`Destinazione ${unknown.addressCode} inesistente per conto ${unknown.customerCode}`);
    cases.push({
      ...{ orderId: unknown.id, state: 'refused' },
      attempts: [
        { at: after(unknown, 1), milliseconds: 512, actor: null, ...answer },
        { at: after(unknown, 45), milliseconds: 437, actor: CLERK, ...answer },
      ],
      note: {
        at: after(unknown, 47),
        author: CLERK,
        note: 'Il cliente ha aperto un nuovo banco: sento il gestionale.',
      },
      ...(clerk && { assigneeId: clerk.id }),
    });
  }
  if (blocked) {
    const { paidWith } = await payPastOrder(transaction, dataDirectory, blocked);
    cases.push({
      ...{ orderId: blocked.id, state: 'refused', paidWith },
      attempts: [
        { at: after(blocked, 2), milliseconds: 388, actor: null, ...refusal(`Articolo ${blocked.article} bloccato`) },
      ],
    });
  }
  if (left)
    cases.push({
      ...{ orderId: left.id, state: 'written' },
      attempts: [
        {
          ...{ at: after(left, 1), milliseconds: 12, actor: null, error: null },
          response: { file: `${left.cause}-${left.year}-${String(left.number).padStart(6, '0')}-1.json` },
        },
      ],
    });
  if (unwanted)
    cases.push({
      ...{ orderId: unwanted.id, state: 'exported', attempts: [] },
      cancellation: { at: after(unwanted, 180), by: CLERK, reason: 'Il cliente l’ha mandato due volte.' },
    });
  const [cancelled] = await listOrders(transaction, 'AN');
  if (cancelled) {
    const { paymentId, paidWith } = await payPastOrder(transaction, dataDirectory, cancelled);
    await notePastCases(transaction, [{ orderId: cancelled.id, state: 'cancelled', attempts: [], paidWith }]);
    await requestRefund(transaction, {
      ...{ of: { paymentId }, reason: 'Annullato: articolo esaurito', actor: CLERK, now: after(cancelled, 200) },
      requestId: uuidOf(`refund of ${orderName(cancelled)}`),
    });
  }
  await notePastCases(transaction, cases);
}

function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

interface DeliveredLine {
  documentId: number;
  position: number;
  quantity: number;
  deliveredAt: Date;
  userId: number;
  person: string;
  picture: string | null;
}

const CLAIMS = 6;

/** Lines of the newest deliveries to customers who have a login, one of each delivery. */
async function listDelivered(transaction: Transaction<Tables>): Promise<DeliveredLine[]> {
  const { rows } = await sql<DeliveredLine>`
    select d.id as "documentId", t.position, t.quantity::float8 as quantity, d.delivered_at as "deliveredAt", m.user_id as "userId",
      (select u.name from user_account u where u.id = m.user_id) as person,
      (select coalesce(a.pictures[1], p.pictures[1]) from article a left join article p on p.id = a.parent_id
        where a.id = t.article_id) as picture
    from transport_document d
    join lateral (select position, quantity, article_id from transport_document_line x where x.document_id = d.id
      order by x.position limit 1) t on true
    join lateral (select user_id from company_member k where k.customer_id = d.customer_id and k.user_id is not null
      order by k.id limit 1) m on true
    where d.delivered_at is not null order by d.delivered_at desc, d.id desc limit ${CLAIMS}`.execute(transaction);
  return rows;
}

interface DemoClaim {
  reason: ClaimReason;
  note: string | null;
  photos?: Buffer[];
  /** Who of the office has written it down. */
  recordedBy?: string;
  /** What the customer is asked for, and what it said. */
  question?: string;
  reply?: string;
  answered?: 'pick-up' | 'credit-note' | 'not-due';
}

/**
 * Two claims to answer, one with photos and one told on the telephone, one for which the customer is asked for photos, and
 * three that were answered.
 */
async function noteClaims(transaction: Transaction<Tables>, pictures: readonly Picture[], now: Date): Promise<void> {
  const lines = await listDelivered(transaction);
  const shown = lines[0]?.picture ?? '';
  const picture = pictures.find((one) => shown.includes(pictureName(one))) ?? pictures[0];
  const photo = picture && (await drawPicture(picture, 800));
  const reported = ({ deliveredAt }: DeliveredLine, hours: number) =>
    new Date(Math.min(now.getTime(), deliveredAt.getTime() + hours * HOUR));
  const cases: DemoClaim[] = [
    {
      reason: 'damaged',
      note: 'Rotti all’arrivo, il cartone era aperto.',
      photos: photo ? [photo, photo] : [],
    },
    { reason: 'missing', note: 'Telefonata: nel collo non c’erano.', recordedBy: CLERK },
    { reason: 'damaged', note: 'Graffiati.', question: 'Ci serve una foto del graffio e una dell’etichetta.' },
    { reason: 'wrong-article', note: 'Misura sbagliata.', answered: 'pick-up' },
    { reason: 'other-quantity', note: null, answered: 'credit-note' },
    {
      ...{ reason: 'missing', note: 'Non la trovo.', answered: 'not-due' },
      ...{ question: 'Ci manda una foto dei colli come sono arrivati?', reply: 'I colli non ci sono più.' },
    },
  ];
  const answers = {
    'pick-up': 'Il corriere passa a ritirare: poi le mandiamo la misura giusta.',
    'credit-note': 'Trova la differenza nella nota di credito di fine mese.',
    'not-due': 'La riga era nel secondo collo, che ha firmato.',
  } as const;
  await addPastClaims(
    transaction,
    lines.slice(0, cases.length).flatMap((line, index) => {
      const one = cases[index];
      if (!one) return [];
      const { documentId, position, quantity, userId, person } = line;
      const { answered, question, reply } = one;
      return [
        {
          ...{ documentId, position, userId, reason: one.reason, note: one.note, photos: one.photos ?? [] },
          ...{ idempotencyKey: `demo-claim-${index}`, quantity: Math.min(2, quantity), at: reported(line, 3) },
          recordedBy: one.recordedBy ?? null,
          asked: question
            ? {
                ...{ question, by: CLERK, at: reported(line, 5) },
                answered: reply ? { reply, by: person, at: reported(line, 6) } : null,
              }
            : null,
          answered: answered
            ? { resolution: answered, answer: answers[answered], by: CLERK, at: reported(line, 8) }
            : null,
        },
      ];
    }),
  );
}

/** Gives the demonstration, once, what its office has to decide about orders and claims. */
export async function writeOfficeCases(
  database: Database,
  { dataDirectory, today, pictures }: { dataDirectory: string; today: string; pictures: readonly Picture[] },
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    await noteOrders(transaction, dataDirectory);
    await noteClaims(transaction, pictures, shopMoment(today, '08:00'));
  });
}
