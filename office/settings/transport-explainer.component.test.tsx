import { expect, it } from 'vitest';
import { zonesOfRules } from '../../domain/transport-zones.ts';
import type { TransportRule } from '../../domain/transport.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { Explanation, TransportExplainer } from './transport-explainer.tsx';

const rule: TransportRule = {
  ...{ name: null, countries: [], provinces: [], postalCodes: [], overGrams: null, upToGrams: null },
  ...{ overNetCents: null, upToNetCents: null, costCents: 990, freeAboveCents: 25_000 },
};
const islands = { ...rule, name: 'Isole', postalCodes: ['90000-98999'], costCents: 2490, freeAboveCents: null };
const stored = zonesOfRules([islands, { ...rule, upToGrams: 30_000 }, { ...rule, costCents: 1500 }]);
const edited = stored.map((zone, index) => (index === 1 ? { ...zone, freeAboveCents: 30_000 } : zone));
const imola = {
  ...{ customer: { code: '10482', name: 'Termoidraulica Bassi' }, addressCode: '002', street: 'Via Mazzini 81' },
  ...{ city: 'Imola', postalCode: '40026', province: 'BO', country: 'IT', vatRegime: null },
  ...{ minimumOrderCents: null, cart: null },
};
const shown = { zones: edited, stored, vatRate: 2200, minimumOrderCents: 0, isDirty: true };
const destination = { country: 'IT', province: 'BO', postalCode: '40026' };

it('1.16 names the row, why none before holds, the band, what is missing, and what is saved now', async () => {
  const { screen } = await renderInOffice(
    '/office/settings/shipping',
    <Explanation {...shown} place={imola} shipment={{ destination, grams: 21_600, netCents: 26_840 }} />,
  );
  const steps = screen.getByRole('listitem').all();
  expect(steps.map((step) => step.element().textContent)).toEqual([
    'Riga 2, Tutto il restoIsole: un altro posto',
    expect.stringMatching(/^fino a 30 kg21,6 kg9,90\s€$/),
    expect.stringMatching(/^Gratis oltre 300,00\s€: nomancano 31,60\s€/),
    expect.stringMatching(/^IVA 22\s?%sul trasporto2,18\s€$/),
  ]);
  await expect.element(screen.getByText('Trasporto, IVA compresa')).toBeVisible();
  await expect.element(screen.getByText(/^12,08\s€$/)).toBeVisible();
  await expect.element(screen.getByText(/Com’è salvato adesso: 0,00\s€/)).toBeVisible();
});

it('1.16 an unknown weight takes the price without weight', async () => {
  const { screen } = await renderInOffice(
    '/office/settings/shipping',
    <Explanation {...shown} zones={stored} place={imola} shipment={{ destination, grams: null, netCents: 10_000 }} />,
  );
  await expect.element(screen.getByText('senza peso', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^15,00\s€$/)).toBeVisible();
  expect(screen.getByText(/Com’è salvato adesso/).elements()).toEqual([]);
});

it('1.16 reckons anew while one types', async () => {
  const { screen } = await renderInOffice('/office/settings/shipping', <TransportExplainer {...shown} />);
  await screen.getByRole('textbox', { name: 'Netto (€)' }).fill('300,01');
  await expect.element(screen.getByText(/^Gratis oltre 300,00\s€: sì$/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Netto (€)' }).fill('tre');
  await expect.element(screen.getByText('Un importo in euro, per esempio 250,00')).toBeVisible();
  expect(screen.getByText('Trasporto, IVA compresa').elements()).toEqual([]);
});
