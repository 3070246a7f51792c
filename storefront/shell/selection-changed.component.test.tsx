import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserApi } from '../api-client/browser-api.ts';
import { dismissFailure, reportFailure } from '../api-client/failure-report.ts';
import { asRequestFailure } from '../api-client/request-failure.ts';
import { browserAction, browserLoader } from '../routing/page-data.ts';
import type { Session } from '../session/session.ts';
import { CUSTOMER, renderInShop, stubApi } from '../test-support/shop.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { SelectionChangedDialog } from './selection-changed-dialog.tsx';

const ROSSI = { id: '70102', companyName: 'Rossi S.r.l.', isActive: true };
const ANNA = { id: CUSTOMER.clientId, companyName: CUSTOMER.companyName, isActive: true };

/** Works for two companies; this window shows Edil Anna. */
const MEMBER: Session = { ...CUSTOMER, clients: [ANNA, ROSSI], clientCount: 2 };

const REJECTION = { message: 'In un’altra finestra hai scelto un altro cliente.', code: 'client-changed' };

/** A server on which another window has chosen Rossi: it rejects every request for Edil Anna. */
function serveRossi(clients = [ANNA, ROSSI]) {
  return stubApi(({ path, parameters }) => {
    if (path === 'session') {
      const user = {
        ...{ success: true, kind: 'client', name: 'Anna', company_name: ROSSI.companyName, client_id: ROSSI.id },
        ...{
          address_codes: [],
          selected_address: '1',
          second_factor_needed: false,
          permissions: [],
          sees_prices: true,
        },
        ...{ role: 'buyer', order_limit: null, clients_total: clients.length, ordering_stop: null },
        clients: clients.map(({ id, companyName }) => ({ client_id: id, company_name: companyName, is_active: true })),
      };
      return { status: 200, body: { message: user, access_token: 'token' } };
    }
    return parameters['client_id'] === CUSTOMER.clientId
      ? { status: 403, body: REJECTION }
      : { status: 200, body: { message: {} } };
  });
}

async function open() {
  const { screen } = await renderInShop(
    '/pages/checkout',
    <>
      <SelectionChangedDialog session={MEMBER} />
      <ErrorDialog />
    </>,
    MEMBER,
  );
  return { screen, dialog: screen.getByRole('dialog') };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  dismissFailure();
  vi.restoreAllMocks();
});

it('R6.2 a member whose other window has changed company is asked at once, and cannot dismiss it', async () => {
  const { screen, dialog } = await open();
  localStorage.setItem('user', JSON.stringify({ ...MEMBER, clientId: ROSSI.id, companyName: ROSSI.companyName }));
  dispatchEvent(new StorageEvent('storage'));
  await expect.element(dialog).toHaveAccessibleName('Hai cambiato azienda in un’altra finestra');
  await expect.element(screen.getByText(/Questa pagina è ancora di Edil Anna, ma ora ordini per Rossi/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Torna a Edil Anna' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continua con Rossi S.r.l.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Chiudi' }).elements()).toEqual([]);
});

it.each([
  ['a change of the cart', () => browserApi().call('addToCart', { item_id: '204118', quantity: 3 })],
  ['an order', () => browserApi().call('prepareOrder', { delivery_type: 'SHIPPING_GOOD' })],
  ['an approval', () => browserApi().call('sendBackOrder', { id: 1, reply: '' })],
])('R6.2 after the rejection of %s the page asks for the company instead of showing an error', async (_, send) => {
  serveRossi();
  const { screen, dialog } = await open();
  await send().catch((error: unknown) => reportFailure(asRequestFailure(error)));
  await expect.element(dialog).toHaveAccessibleName('Hai cambiato azienda in un’altra finestra');
  expect(dialog.elements()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Torna a Edil Anna' })).toBeVisible();
});

it('R6.2 a page that would load for the other company is not loaded before the user has chosen', async () => {
  const requests = serveRossi();
  const { dialog } = await open();
  const load = browserLoader(({ api }) => api.call('prepareOrder', { delivery_type: 'SHIPPING_GOOD' }));
  const left = new AbortController();
  const request = new Request(`${location.origin}/pages/checkout`, { signal: left.signal });
  const loading = load({ request, params: {} } as Parameters<typeof load>[0]).then(
    () => 'loaded',
    () => 'not loaded',
  );
  await expect.element(dialog).toHaveAccessibleName('Hai cambiato azienda in un’altra finestra');
  left.abort();
  expect(await loading).toBe('not loaded');
  expect(requests.filter(({ path }) => path === 'prepare_order')).toHaveLength(1);
  // The form of a page keeps its values: its action has no result.
  const act = browserAction(({ api }) => api.call('sendBackOrder', { id: 1, reply: '' }));
  expect(await act({ request, params: {} } as Parameters<typeof act>[0])).toBeNull();
});

it('R6.2 there is no way back to the company of another user', async () => {
  serveRossi([]);
  const { screen, dialog } = await open();
  await browserApi()
    .call('emptyCart', { id_cart: '5' })
    .catch((error: unknown) => reportFailure(asRequestFailure(error)));
  await expect.element(dialog).toHaveAccessibleName('In un’altra finestra è entrato un altro utente');
  expect(
    screen
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Continua con Rossi S.r.l.']);
});
