import { LANGUAGE_TAGS } from '../../../domain/locale.ts';
import { z } from 'zod';
import { PaymentRejection, type PaymentGateway } from './gateway.ts';
import { requestProvider, type ProviderResponse, type ProviderRequest } from './provider-http.ts';
import { parseApproval, parseIssue, parseProviderOrder, parseRefund } from './provider-order.ts';

export interface PayPalSettings {
  /**
   * https://api-m.paypal.com, or the URL of the sandbox; read for each request, because the sandbox's port is known
   * late.
   */
  url: () => string;
  clientId: string;
  clientSecret: string;
  /** Id of the webhook registered at PayPal; signatures are checked against it. */
  webhookId: string;
  clock: () => Date;
  timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 8_000;
/** A token is used until a minute before it expires. */
const TOKEN_MARGIN_SECONDS = 60;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const tokenResponse = z.object({ access_token: z.string().min(1).max(5000), expires_in: z.number().positive() });
const verification = z.object({ verification_status: z.string() });

/** Header names of a notification, by their field in the request that verifies its signature. */
const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** Cents in PayPal's format: 10948 is '109.48'. */
function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * PayPal's Orders v2 over HTTP (developer.paypal.com), or a server with the same API. Requests that must not be
 * executed twice have a PayPal-Request-Id, so that they can be retried. Neither secrets nor tokens appear in errors.
 */
export function createPayPal(settings: PayPalSettings): PaymentGateway {
  const timeout = settings.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  let token: { value: string; endsAt: number } | null = null;
  const send = (request: ProviderRequest) => requestProvider(settings.url(), request, timeout);

  async function freshToken(): Promise<string> {
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const response = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const parsed = tokenResponse.safeParse(response.content);
    if (response.status !== 200 || !parsed.success) {
      throw new Error(`The payment provider gives no token: status ${response.status}`);
    }
    const { access_token: value, expires_in: seconds } = parsed.data;
    token = { value, endsAt: settings.clock().getTime() + (seconds - TOKEN_MARGIN_SECONDS) * 1000 };
    return value;
  }

  async function call(request: ProviderRequest): Promise<ProviderResponse> {
    const cached = token && token.endsAt > settings.clock().getTime() ? token.value : null;
    const authorized = (value: string) =>
      send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${value}` } });
    const response = await authorized(cached ?? (await freshToken()));
    // A token may be revoked before it expires.
    return response.status === 401 && cached ? authorized(await freshToken()) : response;
  }

  function failure(what: string, { status, content }: ProviderResponse): Error {
    return new Error(`The payment provider answers ${what} with status ${status}: ${parseIssue(content)}`);
  }

  return {
    async createOrder(request) {
      const response = await call({
        method: 'POST',
        path: '/v2/checkout/orders',
        headers: { ...JSON_TYPE, 'PayPal-Request-Id': `create-${request.requestId}` },
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: request.requestId,
              invoice_id: request.reference,
              description: request.reference,
              amount: { currency_code: request.currency, value: amountText(request.amountCents) },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: request.brand.slice(0, 127),
                locale: LANGUAGE_TAGS[request.locale],
                shipping_preference: 'NO_SHIPPING',
                user_action: 'PAY_NOW',
                return_url: request.returnUrl,
                cancel_url: request.cancelUrl,
              },
            },
          },
        }),
      });
      if (response.status === 422) throw new PaymentRejection(parseIssue(response.content));
      if (response.status !== 200 && response.status !== 201) throw failure('a new payment', response);
      return parseApproval(response.content);
    },

    async readOrder(id) {
      const response = await call({
        method: 'GET',
        path: `/v2/checkout/orders/${encodeURIComponent(id)}`,
        headers: {},
      });
      if (response.status === 404) return null;
      if (response.status !== 200) throw failure('the question for a payment', response);
      const order = parseProviderOrder(response.content);
      if (order.id !== id) throw new Error('The payment provider answers with another payment');
      return order;
    },

    async capture(id, requestId) {
      const response = await call({
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
        headers: { ...JSON_TYPE, 'PayPal-Request-Id': `capture-${requestId}`, Prefer: 'return=representation' },
        body: '{}',
      });
      if (response.status === 422) throw new PaymentRejection(parseIssue(response.content));
      if (response.status !== 200 && response.status !== 201) throw failure('the capture of a payment', response);
      const order = parseProviderOrder(response.content);
      if (order.id !== id) throw new Error('The payment provider answers with another payment');
      return order;
    },

    async refund(captureId, { requestId, cents, currency }) {
      const response = await call({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        headers: { ...JSON_TYPE, 'PayPal-Request-Id': `refund-${requestId}`, Prefer: 'return=representation' },
        body: JSON.stringify({ amount: { currency_code: currency, value: amountText(cents) } }),
      });
      if (response.status === 422) throw new PaymentRejection(parseIssue(response.content));
      if (response.status !== 200 && response.status !== 201) throw failure('a refund', response);
      return parseRefund(response.content);
    },

    async isGenuine(header, body) {
      const fields = Object.entries(SIGNATURE_HEADERS).map(([name, key]) => [name, header(key)] as const);
      if (fields.some(([, value]) => !value || value.length > 1000)) return false;
      const known = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: settings.webhookId });
      const response = await call({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        headers: JSON_TYPE,
        // The event is sent back byte for byte, because the signature covers its bytes.
        body: `${known.slice(0, -1)},"webhook_event":${body}}`,
      });
      if (response.status === 400 || response.status === 422) return false;
      const parsed = verification.safeParse(response.content);
      if (response.status !== 200 || !parsed.success) throw failure('the question for a signature', response);
      return parsed.data.verification_status === 'SUCCESS';
    },
  };
}
