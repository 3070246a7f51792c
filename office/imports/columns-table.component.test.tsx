import { expect, it, vi } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import { ColumnsTable } from './columns-table.tsx';

it('shows each column with its values and how sure its field is, and lets another be chosen', async () => {
  const choose = vi.fn();
  const fill = vi.fn();
  const { screen } = await renderInOffice(
    '/office/imports/files/1',
    <ColumnsTable
      columns={[
        { name: 'Cod. art.', samples: ['VS-12', 'VS-34'], origin: 'saved' },
        { name: 'Note', samples: [], origin: 'none' },
      ]}
      places={[
        { at: 'code', type: 'text', isKey: true, isRequired: false },
        { at: 'prices.BASE', type: 'price', isKey: false, isRequired: false },
      ]}
      chosen={
        new Map([
          ['Cod. art.', 'code'],
          ['Note', null],
        ])
      }
      fillDown={[]}
      isReadOnly={false}
      onFillDown={fill}
      onChoose={choose}
    />,
  );
  await expect.element(screen.getByText('VS-12 · VS-34')).toBeVisible();
  await expect.element(screen.getByText('come l’ultima volta')).toBeVisible();
  await expect.element(screen.getByText('ignorata')).toBeVisible();
  const note = screen.getByRole('combobox', { name: 'Campo della colonna Note' });
  await note.selectOptions('Prezzo, listino BASE');
  expect(choose).toHaveBeenCalledWith('Note', 'prices.BASE');
  await screen.getByRole('checkbox', { name: 'Le celle vuote della colonna Cod. art. ripetono quella sopra' }).click();
  expect(fill).toHaveBeenCalledWith('Cod. art.', true);
});
