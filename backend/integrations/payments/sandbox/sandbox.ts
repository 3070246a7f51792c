import { createHmac } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { approvalPage, approvalPolicy } from './approval-page.ts';
import { notify } from './notify.ts';
import { createOrderStore, idOfRequest, createId, type SandboxOrder, type SandboxRefund } from './orders.ts';
import { isSignedNotification } from './signature.ts';

export interface SandboxSettings {
  /** Folder for its stored payments. */
  folder: string;
  /** Path where it is mounted: /paypal-sandbox. */
  basePath: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Where it sends notifications; null for nowhere. */
  webhookUrl: () => string | null;
  clock: () => Date;
}

const TOKEN_SECONDS = 32_400;

const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().max(255),
      invoice_id: z.string().max(127),
      amount: z.object({ currency_code: z.literal('EUR'), value: z.string().regex(/^\d{1,9}\.\d{2}$/) }),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        brand_name: z.string().max(127),
        locale: z.string().max(10),
        return_url: z.url({ protocol: /^https?$/ }),
        cancel_url: z.url({ protocol: /^https?$/ }),
      }),
    }),
  }),
});
const signatureCheck = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

const newRefund = z.object({
  amount: z.object({ currency_code: z.literal('EUR'), value: z.string().regex(/^\d{1,9}\.\d{2}$/) }),
});

const centsOf = ({ value }: { value: string }): number => Number(value.replace('.', ''));
const refundedOf = ({ refunds = [] }: SandboxOrder): number => refunds.reduce((sum, { cents }) => sum + cents, 0);

/** A refund in the format of Payments v2. */
function toPaypalRefund({ id, cents }: SandboxRefund) {
  return { id, status: 'COMPLETED', amount: { currency_code: 'EUR', value: (cents / 100).toFixed(2) } };
}

/** An order in the format of Orders v2. */
function toPaypalOrder(order: SandboxOrder) {
  const refundedCents = refundedOf(order);
  const status = order.isDeclined
    ? 'DECLINED'
    : refundedCents === 0
      ? 'COMPLETED'
      : refundedCents < centsOf(order.amount)
        ? 'PARTIALLY_REFUNDED'
        : 'REFUNDED';
  const capture = order.capture && { id: order.capture.id, status, amount: order.amount, final_capture: true };
  const refunds = (order.refunds ?? []).map((refund) => toPaypalRefund(refund));
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.reference,
        amount: order.amount,
        ...(capture ? { payments: { captures: [capture], ...(refunds.length > 0 && { refunds }) } } : {}),
      },
    ],
  };
}

function reject(context: Pick<Context, 'json'>, status: 400 | 401 | 404 | 422, name: string, issue: string) {
  return context.json({ name, message: issue, debug_id: createId(), details: [{ issue }] }, status);
}

/**
 * A PayPal sandbox for demonstration and tests: it implements the part of PayPal's Orders v2 that the shop uses, over
 * HTTP, and has a page where the payer decides. No money moves. Its token is an HMAC, so it stays valid after a
 * restart.
 */
export function createSandbox(settings: SandboxSettings): Hono {
  const app = new Hono();
  const books = createOrderStore(settings.folder);
  const token = createHmac('sha256', settings.clientSecret).update(settings.clientId).digest('base64url');
  const basic = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`;
  const signing = { url: settings.webhookUrl, secret: settings.clientSecret, webhookId: settings.webhookId };

  const tell = (type: string, order: SandboxOrder) => void notify(signing, { type, order, at: settings.clock() });
  const checkoutUrl = (order: SandboxOrder) =>
    `${new URL(order.returnUrl).origin}${settings.basePath}/checkoutnow?token=${order.id}`;
  const backTo = (address: string, id: string, more: Record<string, string> = {}) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries({ token: id, ...more })) url.searchParams.set(name, value);
    return url.href;
  };

  app.post('/v1/oauth2/token', async (context) => {
    if (context.req.header('authorization') !== basic) {
      return context.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    }
    if ((await context.req.text()) !== 'grant_type=client_credentials') {
      return context.json({ error: 'unsupported_grant_type' }, 400);
    }
    return context.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });

  for (const path of ['/v1/notifications/*', '/v2/*']) {
    app.use(path, async (context, next) => {
      if (context.req.header('authorization') === `Bearer ${token}`) return next();
      return reject(context, 401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN');
    });
  }

  app.post('/v2/checkout/orders', async (context) => {
    const parsed = newOrder.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return reject(context, 400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
    const [unit] = parsed.data.purchase_units;
    const experience = parsed.data.payment_source.paypal.experience_context;
    const requestId = context.req.header('paypal-request-id') ?? createId();
    return books.enqueue(async () => {
      const id = idOfRequest(requestId);
      const earlier = await books.read(id);
      const order: SandboxOrder = earlier ?? {
        id,
        status: 'PAYER_ACTION_REQUIRED',
        customId: unit.custom_id,
        reference: unit.invoice_id,
        amount: unit.amount,
        returnUrl: experience.return_url,
        cancelUrl: experience.cancel_url,
        locale: experience.locale.startsWith('it') ? 'it' : 'en',
        brand: experience.brand_name,
        isDeclined: false,
        capture: null,
      };
      if (!earlier) await books.write(order);
      const links = [{ href: checkoutUrl(order), rel: 'payer-action', method: 'GET' }];
      return context.json({ id: order.id, status: order.status, links }, earlier ? 200 : 201);
    });
  });

  app.get('/v2/checkout/orders/:id', async (context) => {
    const order = await books.read(context.req.param('id'));
    return order
      ? context.json(toPaypalOrder(order))
      : reject(context, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  });

  app.post('/v2/checkout/orders/:id/capture', (context) =>
    books.enqueue(async () => {
      const order = await books.read(context.req.param('id'));
      if (!order) return reject(context, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      const requestId = context.req.header('paypal-request-id') ?? createId();
      if (order.capture?.requestId === requestId) return context.json(toPaypalOrder(order), 200);
      if (order.capture) return reject(context, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') return reject(context, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
      if (order.isDeclined) return reject(context, 422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
      const capture = { id: createId(), requestId, at: settings.clock().toISOString() };
      if (!(await books.capture(order.id, capture))) {
        const winner = await books.read(order.id);
        if (winner?.capture?.requestId === requestId) return context.json(toPaypalOrder(winner), 200);
        return reject(context, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
      }
      const captured: SandboxOrder = { ...order, status: 'COMPLETED', capture };
      tell('PAYMENT.CAPTURE.COMPLETED', captured);
      return context.json(toPaypalOrder(captured), 201);
    }),
  );

  app.post('/v2/payments/captures/:id/refund', async (context) => {
    const parsed = newRefund.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return reject(context, 400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
    const cents = centsOf(parsed.data.amount);
    const id = idOfRequest(context.req.header('paypal-request-id') ?? createId());
    return books.enqueue(async () => {
      const order = await books.findCaptured(context.req.param('id'));
      if (!order) return reject(context, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      const earlier = order.refunds?.find((refund) => refund.id === id);
      if (earlier) return context.json(toPaypalRefund(earlier), 200);
      const left = centsOf(order.amount) - refundedOf(order);
      if (left === 0) return reject(context, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
      if (cents > left) return reject(context, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
      const refund: SandboxRefund = { id, cents, at: settings.clock().toISOString() };
      await books.write({ ...order, refunds: [...(order.refunds ?? []), refund] });
      return context.json(toPaypalRefund(refund), 201);
    });
  });

  app.post('/v1/notifications/verify-webhook-signature', async (context) => {
    const raw = await context.req.text();
    const parsed = signatureCheck.safeParse(safeJson(raw));
    if (!parsed.success) return reject(context, 400, 'VALIDATION_ERROR', 'INVALID_REQUEST');
    const { transmission_id: id, transmission_time: time, transmission_sig: signature } = parsed.data;
    const mark = '"webhook_event":';
    const body = raw.slice(raw.indexOf(mark) + mark.length, raw.lastIndexOf('}'));
    const notification = { id, time, webhookId: settings.webhookId, body };
    const isRight =
      parsed.data.webhook_id === settings.webhookId &&
      isSignedNotification(settings.clientSecret, notification, signature);
    return context.json({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
  });

  app.get('/checkoutnow', async (context) => {
    const order = await books.read(context.req.query('token') ?? '');
    if (!order) return context.text('404', 404);
    context.header('content-security-policy', approvalPolicy(new URL(order.returnUrl).origin));
    context.header('cache-control', 'private, no-store');
    return context.html(approvalPage(order, `${settings.basePath}/checkoutnow?token=${order.id}`));
  });

  app.post('/checkoutnow', async (context) => {
    const choice = (await context.req.parseBody())['choice'];
    return books.enqueue(async () => {
      const order = await books.read(context.req.query('token') ?? '');
      if (!order) return context.text('404', 404);
      if (choice === 'cancel') return context.redirect(backTo(order.cancelUrl, order.id), 303);
      if (choice !== 'pay' && choice !== 'fail') return context.text('422', 422);
      if (order.status === 'PAYER_ACTION_REQUIRED' || order.status === 'APPROVED') {
        const approved: SandboxOrder = { ...order, status: 'APPROVED', isDeclined: choice === 'fail' };
        await books.write(approved);
        tell('CHECKOUT.ORDER.APPROVED', approved);
      }
      return context.redirect(backTo(order.returnUrl, order.id, { PayerID: 'SANDBOXPAYER1' }), 303);
    });
  });
  return app;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
