import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '../../contract/session.ts';
import { requestContext, type RequestContext } from '../api-client/request-context.ts';
import { loader as account } from './account.tsx';
import { loader as approval } from './approval.tsx';
import { loader as ddt } from './ddt-detail.tsx';
import { loader as invoice } from './invoice-detail.tsx';
import { loader as order } from './order-detail.tsx';

/** A user who may open everything. */
const USER = {
  ...{ kind: 'client', name: 'Anna', company_name: 'Edil Anna', client_id: '70101', selected_address: '1' },
  address_codes: [{ address_code: '1', is_active: true }],
  permissions: [
    ...['company.view', 'order.view', 'invoices.view', 'deliveries.view', 'deadlines.view', 'credit.view'],
    ...['approval.view', 'order.approve', 'members.manage'],
  ],
  ...{ sees_prices: true, ordering_stop: null, role: 'administrator', order_limit: null },
  ...{ clients: [], clients_total: 0, second_factor_needed: false },
} as unknown as SessionUser;

/** Arguments of a loader whose every request gets this status. */
function failingArgs(path: string, status: number): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(requestContext, {
    user: USER,
    settings: { guestNavigation: true },
    call: () => Promise.resolve({ status, body: { message: 'no' } }),
  } as unknown as RequestContext);
  const url = new URL(path, 'http://shop.example');
  return { request: new Request(url), context, params: {}, url } as unknown as LoaderFunctionArgs;
}

const SECTIONS = [
  ...['approvals', 'orders', 'invoices', 'ddt', 'deadlines', 'credit'],
  ...['profile', 'addresses', 'referral-agent', 'users', 'password'],
].map((tab) => [`/pages/account?tab=${tab}`, account, 'content'] as const);

describe.each([500, 503])('R2.101 while every request gets %d', (status) => {
  it.each([
    ...SECTIONS,
    ['/pages/order_detail?causale=OWEB&anno=2026&numero=1', order, 'order'],
    ['/pages/ddt_detail?causale=DDT&anno=2026&numero=1', ddt, 'ddt'],
    ['/pages/invoice_detail?causale=F&anno=2026&numero=1', invoice, 'invoice'],
    ['/pages/approval?id=1', approval, 'content'],
  ] as const)('%s keeps its frame, with the user and without its content', async (path, load, part) => {
    const data = await load(failingArgs(path, status));
    expect(data).toMatchObject({ session: { clientId: '70101' }, [part]: null });
  });
});

it.each([
  ['/pages/account?tab=invoices', account, 403],
  ['/pages/order_detail?causale=OWEB&anno=2026&numero=1', order, 404],
] as const)('R6.9 %s is an error page when its request gets %3$d', async (path, load, status) => {
  const error = await load(failingArgs(path, status)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ init: { status: 404 } });
});
