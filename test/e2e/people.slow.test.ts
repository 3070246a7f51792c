import { expect, it } from 'vitest';
import { invitationCode } from '../builders/colleagues.ts';
import { PASSWORD } from '../builders/shop.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { choose, hydrated, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const EMAIL = 'davide.roli@bassi.example';

it('R0.2 an administrator invites a buyer with the keyboard alone, and approves its large order with fewer pieces', async () => {
  const office = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(office, '/pages/account?tab=users');
  await press(office, /^Invita$/);
  await office.getByRole('heading', { name: 'Invita' }).waitFor();
  await typeInto(office, /^Nome e cognome/, 'Davide Roli');
  await typeInto(office, /^E-mail/, EMAIL);
  await typeInto(office, /^Mansione/, 'Capocantiere');
  await tabTo(office, /^Non ordina/);
  await office.keyboard.press('ArrowDown');
  await office.keyboard.press('ArrowDown');
  await expect.poll(() => office.getByRole('radio', { name: /^Compra entro una soglia/ }).isChecked()).toBe(true);
  await typeInto(office, /^Soglia per ordine/, '100,00');
  await office.keyboard.press('Enter');
  // The form is gone; the focus is on the alert that replaces it.
  const focused = () => office.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toMatch(/^Invito spedito/);
  await office.getByRole('row', { name: /Davide Roli.*Capocantiere.*fino a 100,00/ }).waitFor();

  const site = await e2e.visit();
  await openHydrated(site, `/pages/invitation?code=${await invitationCode(e2e.shop(), EMAIL)}`);
  await site.getByLabel('Scegli una password').fill(PASSWORD);
  await site.getByRole('button', { name: 'Accetta l’invito' }).click();
  await site.getByRole('link', { name: /Davide Roli/ }).waitFor();
  await hydrated(site);

  const { token } = await e2e.shop().logIn(EMAIL);
  await e2e.shop().call('add_to_cart', { item_id: '204202', quantity: 20 }, { token });
  await openHydrated(site, '/pages/checkout');
  await choose(site.getByRole('checkbox', { name: /Ho controlla/ }));
  await site.getByRole('button', { name: 'Manda da approvare' }).first().click();
  await site.getByText('Aspetta l’approvazione di un collega').waitFor();

  await office
    .getByRole('navigation', { name: 'Menu dell’area utente' })
    .getByRole('link', { name: /^Da approvare/ })
    .click();
  await office.getByRole('link', { name: 'Apri la richiesta di Davide Roli' }).click();
  await office.getByRole('heading', { name: 'Ordine di Davide Roli' }).waitFor();
  await office.getByText('Oltre la sua soglia di 100,00').waitFor();
  await office.getByRole('textbox', { name: /^Quantità approvata/ }).fill('15');
  await office.getByText('era 160,00').waitFor();
  await office.getByLabel('Nota per Davide Roli').fill('Le altre a Natale');
  await office.getByRole('button', { name: 'Approva e invia' }).click();
  await office.getByText(/Marco Bassi ha approvato e inviato l’ordine/).waitFor();
  await office.getByRole('link', { name: 'Vai all’ordine' }).click();
  await office.getByText('da Davide Roli, approvato da Marco Bassi').first().waitFor();
  const { rows } = await e2e
    .shop()
    .database.pool.query(
      `select l.quantity, o.net_cents from sales_order o join sales_order_line l on l.order_id = o.id`,
    );
  expect(rows).toEqual([{ quantity: 15, net_cents: 12_000 }]);
});
