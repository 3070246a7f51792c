import { expect, it, vi } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import { FixedValues } from './fixed-values.tsx';

const place = (at: string, type: 'text' | 'price' = 'text') => ({ at, type, isKey: false, isRequired: false });

it('adds a value for a field that no column fills, and takes one away', async () => {
  const change = vi.fn();
  const { screen } = await renderInOffice(
    '/office/imports/files/1',
    <FixedValues
      fixed={[{ at: 'unit', value: 'PZ' }]}
      places={[place('code'), place('unit'), place('priceListCode'), place('prices.BASE', 'price')]}
      taken={new Set(['code'])}
      isReadOnly={false}
      onChange={change}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Campo' });
  await expect.element(screen.getByRole('option', { name: 'Codice', exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Aggiungi' })).toBeDisabled();
  await field.selectOptions('Prezzo, listino BASE');
  await screen.getByRole('textbox', { name: 'Valore' }).fill(' 12,50 ');
  await screen.getByRole('button', { name: 'Aggiungi' }).click();
  expect(change).toHaveBeenLastCalledWith([
    { at: 'unit', value: 'PZ' },
    { at: 'prices.BASE', value: '12,50' },
  ]);
  await screen.getByRole('button', { name: /Togli/ }).click();
  expect(change).toHaveBeenLastCalledWith([]);
});
