import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { RegisterDrawer } from './register-drawer.tsx';

const DELIVERY = {
  ...{ id: 7, name: 'DDT/2026/3254', issuedOn: '2026-11-13', deliveredAt: '2026-11-13T09:00:00Z' },
  customer: { code: '70431', name: 'Bassi', city: 'Bologna' },
};
const LINE = { description: 'Valvola', lot: null, quantity: 10.5, unit: 'MT' };
const LINES = [
  { ...LINE, position: 1, code: 'VS-12-OT', hasOpenClaim: true },
  { ...LINE, position: 2, code: 'RUB-14', hasOpenClaim: false },
  { ...LINE, position: 3, code: 'RUB-15', hasOpenClaim: false },
];
const ANSWERS: Record<string, object> = {
  'claims/deliveries': { deliveries: [DELIVERY] },
  'claims/delivery': { delivery: { ...DELIVERY, lines: LINES, people: [{ id: 5, name: 'Rita Conti' }] } },
  'claims/register': { claimId: 12 },
};

describe('a claim that a customer tells on the telephone', () => {
  const before = globalThis.fetch;
  let sent: { path: string; body: unknown }[] = [];
  beforeEach(() => {
    sent = [];
    globalThis.fetch = (input, options) => {
      const path = (input as string).replace('/office/api/', '');
      sent.push({ path, body: JSON.parse(options?.body as string) });
      return Promise.resolve(Response.json(ANSWERS[path]));
    };
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('names a line without an open claim and a quantity that was delivered, before it is sent', async () => {
    let done = 0;
    const drawer = <RegisterDrawer onClose={() => {}} onDone={(id) => (done = id)} />;
    const { screen } = await renderInOffice('/office/orders/claims', drawer, {}, () => ({}));
    const register = screen.getByRole('button', { name: 'Registra', exact: true });
    await expect.element(register).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Consegna' }).fill('3254');
    await screen.getByRole('button', { name: 'Cerca' }).click();
    // The only one that is found is chosen.
    await expect.element(screen.getByRole('radio', { name: /RUB-14/ })).toBeEnabled();
    await expect.element(screen.getByRole('radio', { name: /RUB-14/ })).toHaveFocus();
    await expect.element(screen.getByRole('radio', { name: /VS-12-OT.*già segnalata/ })).toBeDisabled();
    await register.click();
    await expect.element(screen.getByText('Scegliete la riga.')).toBeVisible();
    await screen.getByRole('radio', { name: /RUB-14/ }).click();
    const quantity = screen.getByRole('textbox', { name: /Segnalati/ });
    await quantity.fill('10,6');
    await register.click();
    await expect.element(screen.getByText(/al massimo quella consegnata/)).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['claims/deliveries', 'claims/delivery']);
    await expectAccessible(screen.container);
    await quantity.fill('10,5');
    await screen.getByRole('combobox', { name: /Chi ha chiamato/ }).selectOptions('Rita Conti');
    await register.click();
    await expect.poll(() => done).toBe(12);
    expect(sent.at(-1)?.body).toEqual({
      ...{ deliveryId: 7, position: 2, reason: 'damaged', quantity: 10.5, note: '', reporterId: 5, photos: [] },
    });
  });
});
