import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { guardedGateway, type MayLeave } from '../../outgoing/index.ts';
import type { PaymentGateway } from './gateway.ts';
import { createPayPal } from './paypal.ts';
import { createSandbox } from './sandbox/sandbox.ts';

export { PaymentRejection, type PaymentGateway, type ProviderOrder, type ProviderRefund } from './gateway.ts';
export { createPayPal } from './paypal.ts';
export { signedNotification } from './sandbox/notify.ts';
export { addSandboxCapture } from './sandbox/past-capture.ts';
export { createSandbox } from './sandbox/sandbox.ts';

/** Paths of the PayPal sandbox in this shop and of the endpoint for notifications. */
export const SANDBOX_PATH = '/paypal-sandbox';
export const WEBHOOK_PATH = '/payments/paypal/webhook';

/** The provider: PayPal with these credentials, the sandbox, or none: then online payment is not offered. */
export type PaymentProvider =
  | { kind: 'paypal'; url: string; clientId: string; clientSecret: string; webhookId: string }
  | { kind: 'sandbox' }
  | null;

/**
 * The provider of the settings, and the sandbox to be mounted if that is selected. Both use the same client; only the
 * address differs.
 * @param ownUrl URL of this process, without a trailing slash; null before it listens.
 */
export function createPayments(options: {
  provider: PaymentProvider;
  dataDirectory: string;
  /** The sandbox's credentials are derived from it. */
  secret: string;
  clock: () => Date;
  ownUrl: () => string | null;
  mayLeave: MayLeave;
}): { gateway: PaymentGateway | null; sandbox: Hono | null } {
  const { provider, clock, ownUrl, mayLeave } = options;
  if (provider === null) return { gateway: null, sandbox: null };
  if (provider.kind === 'paypal') {
    const gateway = createPayPal({ ...provider, url: () => provider.url, clock });
    return { gateway: guardedGateway(mayLeave, gateway), sandbox: null };
  }
  const credentials = {
    clientId: 'sandbox',
    clientSecret: createHmac('sha256', options.secret).update('payment sandbox').digest('base64url'),
    webhookId: 'SANDBOX',
  };
  const reach = (path: string): string | null => {
    const base = ownUrl();
    return base === null ? null : `${base}${path}`;
  };
  return {
    gateway: guardedGateway(
      mayLeave,
      createPayPal({
        ...credentials,
        clock,
        url: () => {
          const url = reach(SANDBOX_PATH);
          if (url === null) throw new Error('the sandbox does not answer yet');
          return url;
        },
      }),
    ),
    sandbox: createSandbox({
      ...credentials,
      clock,
      folder: join(options.dataDirectory, 'paypal-sandbox'),
      basePath: SANDBOX_PATH,
      webhookUrl: () => reach(WEBHOOK_PATH),
    }),
  };
}
