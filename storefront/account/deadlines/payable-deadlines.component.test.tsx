import { expect, it } from 'vitest';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import { partialResponse } from '../../test-support/partial-response.ts';
import { parseDeadlines } from './parse-deadlines.ts';
import { PayableDeadlines } from './payable-deadlines.tsx';

const due = (numero: number, posizione: number, aperto: number, non_pagabile: string | null = null) => ({
  ...{ tipo: 'direct', tipo_label: null, posizione, data_scadenza: `2026-11-${numero}`, importo: 100, aperto },
  ...{ stato: 'expired', non_pagabile },
  documento: { causale: 'F', anno: 2026, numero, kind: 'invoice', type: 'deferred', date: '2026-09-30' },
});
const message = {
  ...{ today: '2026-11-21', totals: {}, pagate_online: [], ageing: [], months: [] },
  deadlines: [due(10, 1, 100), due(10, 2, 60.5), due(12, 1, 40, 'presented')],
};

it('R2.90 ticks several due dates, sums them up in one bar, and says why others cannot be paid here', async () => {
  const sent: FormData[] = [];
  const { screen } = await renderInShop(
    '/pages/account?tab=deadlines',
    <PayableDeadlines deadlines={parseDeadlines(partialResponse('paymentDeadline', { message }))} />,
    CUSTOMER,
    async ({ request }) => {
      sent.push(await request.formData());
      return null;
    },
  );
  await expect.element(screen.getByText('2 scadenze si possono pagare qui')).toBeVisible();
  await expect.element(screen.getByText('già presentata alla banca, non si paga qui')).toBeVisible();
  expect(screen.getByRole('checkbox').all()).toHaveLength(2);
  await screen.getByRole('checkbox', { name: /60,50/ }).click();
  await expect.element(screen.getByText(/^1 scadenza scelta · 60,50\s€$/)).toBeVisible();
  await screen.getByRole('checkbox', { name: /100,00/ }).click();
  await expect.element(screen.getByRole('button', { name: /^Paga 160,50\s€$/ })).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: /^Paga 160,50/ }).click();
  await expect.poll(() => sent[0]?.getAll('due')).toEqual(['F/2026/10:1', 'F/2026/10:2']);
  await screen.getByRole('button', { name: 'Togli la scelta' }).click();
  await expect.element(screen.getByText('2 scadenze si possono pagare qui')).toBeVisible();
});

it('offers no payment where there is no provider', async () => {
  const { screen } = await renderInShop(
    '/pages/account?tab=deadlines',
    <PayableDeadlines deadlines={parseDeadlines(partialResponse('paymentDeadline', { message }))} />,
    CUSTOMER,
    undefined,
    { canPayOnline: false },
  );
  await expect.element(screen.getByText('già presentata alla banca, non si paga qui')).toBeVisible();
  expect(screen.getByRole('checkbox').all()).toHaveLength(0);
  expect(screen.getByRole('button').all()).toHaveLength(0);
});
