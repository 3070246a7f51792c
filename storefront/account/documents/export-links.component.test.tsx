import { expect, it } from 'vitest';
import { renderAt } from '../../test-support/render.tsx';
import { ExportLinks } from './export-links.tsx';

it('a list of at most 100,000 rows is exported; before a longer one it is said that its period must be shorter', async () => {
  const { screen } = await renderAt('/', <ExportLinks list="orders" filters={{ status: 'E' }} count={100_000} />);
  const link = screen.getByRole('link', { name: 'Esporta l’elenco (CSV)' });
  await expect.element(link).toHaveAttribute('href', '/documents/lists/orders.csv?status=E');
  const { screen: longer } = await renderAt('/', <ExportLinks list="orders" filters={{}} count={100_001} />);
  await expect.element(longer.getByText(/più di 100\.000 righe/)).toBeVisible();
});
