import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const BASIC = `Basic ${Buffer.from('sandbox:secret').toString('base64')}`;

function openSandbox() {
  return createSandbox({
    ...{ folder, basePath: '/paypal-sandbox', clientId: 'sandbox', clientSecret: 'secret', webhookId: 'SANDBOX' },
    webhookUrl: () => null,
    clock: () => new Date('2026-10-01T10:00:00Z'),
  });
}

type Sandbox = ReturnType<typeof openSandbox>;

async function post(sandbox: Sandbox, path: string, token: string, requestId: string, body: object = {}) {
  const response = await sandbox.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'paypal-request-id': requestId },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: string; purchase_units: unknown } };
}

/** A payment that its payer has approved, made at one process. */
async function approvedPayment(sandbox: Sandbox): Promise<{ id: string; token: string }> {
  const asked = await sandbox.request('/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: BASIC },
    body: 'grant_type=client_credentials',
  });
  const { access_token: token } = (await asked.json()) as { access_token: string };
  const { body } = await post(sandbox, '/v2/checkout/orders', token, 'a payment', {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: '1', invoice_id: 'OWEB-1', amount: { currency_code: 'EUR', value: '12.00' } }],
    payment_source: {
      paypal: {
        experience_context: {
          ...{ brand_name: 'Bancale', locale: 'it-IT' },
          ...{ return_url: 'https://shop.example/back', cancel_url: 'https://shop.example/cancel' },
        },
      },
    },
  });
  const form = new URLSearchParams({ choice: 'pay' });
  await sandbox.request(`/checkoutnow?token=${body.id}`, { method: 'POST', body: form });
  return { id: body.id, token };
}

it('11.1 captures a payment once when two processes try at the same time', async () => {
  const [one, other] = [openSandbox(), openSandbox()];
  const { id, token } = await approvedPayment(one);
  const path = `/v2/checkout/orders/${id}/capture`;
  const replies = await Promise.all([post(one, path, token, 'first'), post(other, path, token, 'second')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

it('11.1 gives the same capture to a request that is repeated at another process', async () => {
  const [one, other] = [openSandbox(), openSandbox()];
  const { id, token } = await approvedPayment(one);
  const path = `/v2/checkout/orders/${id}/capture`;
  const replies = await Promise.all([post(one, path, token, 'same'), post(other, path, token, 'same')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  expect(replies[0].body.purchase_units).toEqual(replies[1].body.purchase_units);
});
