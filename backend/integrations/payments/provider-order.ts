import { z } from 'zod';
import { parseCents } from '../../../domain/money.ts';
import type { ProviderAmount, ProviderOrder, ProviderRefund } from './gateway.ts';

const money = z.object({ currency_code: z.string().max(10), value: z.string().max(32) });
const capture = z.object({ id: z.string().min(1).max(100), status: z.string().max(50), amount: money.optional() });
const refund = z.object({ status: z.string().max(50), amount: money.optional() });
const unit = z.object({
  custom_id: z.string().max(255).optional(),
  amount: money.optional(),
  payments: z
    .object({ captures: z.array(capture).max(50).optional(), refunds: z.array(refund).max(200).optional() })
    .optional(),
});
const order = z.object({
  id: z.string().min(1).max(100),
  status: z.string().max(50),
  purchase_units: z.array(unit).max(10).optional(),
});
const link = z.object({ href: z.url(), rel: z.string() });

function amountOf(wire: z.infer<typeof money> | undefined): ProviderAmount | null {
  const cents = wire ? parseCents(wire.value) : null;
  return wire && cents !== null ? { cents, currency: wire.currency_code } : null;
}

/** Parses an order of Orders v2; throws when it is invalid. Our orders have one purchase unit. */
export function parseProviderOrder(content: unknown): ProviderOrder {
  const parsed = order.safeParse(content);
  if (!parsed.success) throw new Error('The payment provider answers something that is no order');
  const { id, status, purchase_units: units = [] } = parsed.data;
  const [first] = units;
  return {
    id,
    status,
    requestId: first?.custom_id ?? null,
    amount: units.length === 1 ? amountOf(first?.amount) : null,
    captures: units.flatMap(({ payments }) =>
      (payments?.captures ?? []).map((capture) => ({
        id: capture.id,
        status: capture.status,
        amount: amountOf(capture.amount),
      })),
    ),
    refunds: units.flatMap(({ payments }) =>
      (payments?.refunds ?? []).map(({ status: of, amount }) => ({ status: of, amount: amountOf(amount) })),
    ),
  };
}

/** Parses the answer to a refund; throws when it is invalid. */
export function parseRefund(content: unknown): ProviderRefund {
  const parsed = refund.extend({ id: z.string().min(1).max(100) }).safeParse(content);
  if (!parsed.success) throw new Error('The payment provider answers something that is no refund');
  const { id, status, amount } = parsed.data;
  return { id, status, amount: amountOf(amount) };
}

/** The approval URL of a new order; throws when the response has no HTTP URL. */
export function parseApproval(content: unknown): { id: string; approvalUrl: string } {
  const parsed = z.object({ id: z.string().min(1).max(100), links: z.array(link) }).safeParse(content);
  const links = parsed.success ? parsed.data.links : [];
  const approval = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve');
  if (!parsed.success || !approval || !/^https?:$/.test(new URL(approval.href).protocol)) {
    throw new Error('The payment provider answers no place to approve the payment');
  }
  return { id: parsed.data.id, approvalUrl: approval.href };
}

/** The provider's code for the reason of a rejection. */
export function parseIssue(content: unknown): string {
  const error = z.object({
    name: z.string().optional(),
    details: z.array(z.object({ issue: z.string() })).optional(),
  });
  const parsed = error.safeParse(content);
  return ((parsed.success && (parsed.data.details?.[0]?.issue ?? parsed.data.name)) || 'UNKNOWN').slice(0, 100);
}
