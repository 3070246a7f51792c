import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface Line {
  code: string;
  name: string;
  quantity: number;
}

const lines: Line[] = [
  { code: 'VS-12', name: 'Valvola', quantity: 6 },
  { code: 'RA-20', name: 'Raccordo', quantity: 10 },
];

const columns: Column<Line>[] = [
  { key: 'position', heading: null, cell: (_, index) => index + 1 },
  { key: 'code', heading: 'Articolo', headingSpan: 2, cell: ({ code }) => code },
  { key: 'name', heading: null, isRowHeading: true, cell: ({ name }) => name },
  { key: 'quantity', heading: 'Quantità', label: 'Quantità', isFigure: true, cell: ({ quantity }) => quantity },
];

it('a table has its caption, a heading per column and a row per record', async () => {
  const screen = await renderUi(
    <DataTable caption="Righe" columns={columns} rows={lines} rowKey={({ code }) => code} className="own" />,
  );
  const table = screen.getByRole('table', { name: 'Righe' });
  await expect.element(table).toHaveClass('own');
  const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
  expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ['', 'Articolo', 'Quantità'],
    ['1', 'VS-12', 'Valvola', '6'],
    ['2', 'RA-20', 'Raccordo', '10'],
  ]);
  await expectAccessible(screen.container);
});

it('headings name their rows and columns, one may cover two columns, numbers are right-aligned', async () => {
  const screen = await renderUi(
    <DataTable caption="Righe" columns={columns} rows={lines} rowKey={({ code }) => code} />,
  );
  await expect.element(screen.getByRole('rowheader', { name: 'Valvola' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Articolo' })).toHaveAttribute('colspan', '2');
  expect(screen.getByRole('columnheader').elements()).toHaveLength(2);
  const quantity = screen.getByRole('cell', { name: '10' });
  await expect.element(quantity).toHaveStyle({ textAlign: 'right' });
  await expect.element(quantity).toHaveAttribute('data-label', 'Quantità');
});

it('R2.88 a row may have a row of its own above and below it, and a sorted column says so', async () => {
  const sorted = columns.map((column) =>
    column.key === 'quantity' ? { ...column, sort: 'descending' as const } : column,
  );
  const screen = await renderUi(
    <DataTable
      caption="Righe"
      columns={sorted}
      rows={lines}
      rowKey={({ code }) => code}
      rowClass={({ code }) => (code === 'RA-20' ? 'own' : undefined)}
      before={(_, previous) => previous === undefined && <Extra text="Novembre" />}
      after={({ code }) => code === 'RA-20' && <Extra text="dettagli" />}
    />,
  );
  const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
  expect(rows.map(({ cells }) => cells[0]?.textContent)).toEqual(['', 'Novembre', '1', '2', 'dettagli']);
  expect(rows.map(({ className }) => className)).toEqual(['', '', '', 'own', '']);
  await expect
    .element(screen.getByRole('columnheader', { name: 'Quantità' }))
    .toHaveAttribute('aria-sort', 'descending');
});

function Extra({ text }: { text: string }) {
  return (
    <tr>
      <td colSpan={4}>{text}</td>
    </tr>
  );
}
