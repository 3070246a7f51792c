import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createPayPal, createSandbox } from '../../backend/integrations/payments/index.ts';
import type { PaymentServices } from '../../backend/payments/index.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

export const CREDENTIALS = { clientId: 'the-client', clientSecret: 'the-secret', webhookId: 'HOOK1' };

/** `before` responds in place of the provider unless it returns undefined; `after` changes the provider's response. */
interface Interception {
  before?: (path: string) => Response | undefined;
  after?: (path: string, text: string) => string;
}

/** A shop with a provider of payments of its own, in which customer A may pay with PayPal. */
export interface PayPalShop {
  shop: TestShop;
  /** Address of the provider. */
  url: string;
  interception: Interception;
  /** How often a capture was requested. */
  captures: number;
  /** Presses a button on the provider's page; returns where it leads. */
  choose: (paypalId: string, choice: 'pay' | 'fail' | 'cancel') => Promise<string>;
  /** What the jobs of payments need, at a time. */
  services: (now?: Date) => PaymentServices;
  stop: () => Promise<void>;
}

/** Starts the shop and its provider, the sandbox behind a server that can be interfered with. */
export async function startPayPalShop(): Promise<PayPalShop> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-paypal-'));
  const clock = () => new Date();
  const sandbox = createSandbox({ ...CREDENTIALS, folder, basePath: '', webhookUrl: () => null, clock });
  const fetchOfProvider = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path.endsWith('/capture')) paypal.captures += 1;
    const { before, after } = paypal.interception;
    const instead = before?.(path);
    if (instead) return instead;
    const response = await sandbox.fetch(request);
    return after ? new Response(after(path, await response.text()), { status: response.status }) : response;
  };
  const provider = serve({ fetch: fetchOfProvider, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(provider, 'listening');
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const shop = await startTestShop({
    environment: {
      PAYPAL_URL: url,
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
    },
  });
  await shop.database.query
    .insertInto('customer_payment_method')
    .columns(['customer_id', 'code'])
    .expression((builder) =>
      builder
        .selectFrom('customer')
        .select((value) => ['id', value.val('PAYP').as('code')])
        .where('code', '=', '70431'),
    )
    .execute();
  const paypal: PayPalShop = {
    shop,
    url,
    interception: {},
    captures: 0,
    choose: async (paypalId, choice) => {
      const response = await fetch(`${url}/checkoutnow?token=${paypalId}`, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      });
      return response.headers.get('location') ?? '';
    },
    services: (now = new Date()) => ({
      database: shop.database,
      payments: createPayPal({ ...CREDENTIALS, url: () => url, clock: () => now }),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      clock: () => now,
    }),
    stop: async () => {
      await shop.stop();
      provider.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return paypal;
}

/** An order of customer A that is paid at the provider. */
export async function payOrder({
  shop,
  choose,
}: PayPalShop): Promise<{ paymentId: number; orderId: number; cents: number }> {
  const { token } = await shop.logIn('cliente.a');
  const call = (path: string, body: object) => shop.call(path, body, { token });
  const added = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  const idempotencyKey = crypto.randomUUID();
  const { id_cart } = added.body.message;
  const sent = await call('send_order', { id_cart, idempotency_key: idempotencyKey, payment_method: 'PAYP' });
  const { causale, anno, numero } = sent.body.message.order;
  const page = await call('request_payment', { causale, anno, numero });
  const paypalId = new URL(page.body.message.payment_url).searchParams.get('token') ?? '';
  await choose(paypalId, 'pay');
  await call('complete_payment', { token: paypalId });
  const { rows } = await shop.database.pool.query<{ paymentId: number; orderId: number; cents: number }>(
    `select id as "paymentId", order_id as "orderId", amount_cents as cents from payment
     where provider_order_id = $1 and state = 'captured'`,
    [paypalId],
  );
  const [paid] = rows;
  if (!paid) throw new Error('the order is not paid');
  return paid;
}
