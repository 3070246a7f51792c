import { beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import * as calls from '../calls/browser-call.ts';
import { renderInOffice } from '../test-support/render.tsx';
import type { Card } from './card.ts';
import { ConditionForm } from './condition-form.tsx';

vi.mock('../calls/browser-call.ts', { spy: true });

const card = { code: '70431', isWhole: true, addresses: [{ code: '1' }] } as Partial<Card> as Card;

beforeEach(() => {
  vi.mocked(calls.quietCall).mockResolvedValue({
    found: [{ code: '204118', shown: 'VS-12', name: 'Valvola a sfera', priceQuantity: 100 }],
  });
  vi.mocked(calls.officeCall).mockReset().mockResolvedValue({ id: 1 });
});

it('1.10 sends a net price for as many units as the article’s prices are for', async () => {
  const { screen } = await renderInOffice('/office/customers/70431', <ConditionForm card={card} onClose={() => {}} />);
  await screen.getByRole('combobox', { name: /Codice dell’articolo/ }).fill('vs-12');
  await expect.element(screen.getByText('per 100 pezzi')).toBeVisible();
  await screen.getByRole('textbox', { name: /Prezzo netto/ }).fill('7,70');
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Aggiungi' }).click();
  expect(vi.mocked(calls.officeCall).mock.calls).toEqual([
    [
      'addCondition',
      expect.objectContaining({
        kind: 'article',
        target: '204118',
        netPrice: 77_000,
        discounts: null,
        priceQuantity: 100,
      }),
    ],
  ]);
});

it('1.10 says what is missing before it asks the server', async () => {
  const { screen } = await renderInOffice('/office/customers/70431', <ConditionForm card={card} onClose={() => {}} />);
  await screen.getByRole('combobox', { name: 'Condizione' }).selectOptions('discounts');
  await screen.getByRole('combobox', { name: /Codice dell’articolo/ }).fill('VS-12');
  await screen.getByRole('textbox', { name: /Sconti in cascata/ }).fill('30+0');
  await screen.getByRole('button', { name: 'Aggiungi' }).click();
  await expect.element(screen.getByText('Sconti fra 0 e 100, al massimo sei, per esempio 30+10+5.')).toBeVisible();
  expect(calls.officeCall).not.toHaveBeenCalled();
});
