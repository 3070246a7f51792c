import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Amounts, SummaryPanel } from './summary-panel.tsx';

const panel = (
  <SummaryPanel title="Totali" id="totals">
    <Amounts
      amounts={[
        { label: 'Totale netto', value: '100,00 €', isStrong: true },
        { label: 'Trasporto', value: '0,00 €', hint: 'Gratuito da 300,00 €' },
      ]}
      total={{ label: 'Totale documento', value: '122,00 €' }}
    />
  </SummaryPanel>
);

it('the panel is a named landmark with the amounts and their total', async () => {
  const screen = await renderUi(panel);
  await expect.element(screen.getByRole('complementary', { name: 'Totali' })).toHaveAttribute('id', 'totals');
  await expect.element(screen.getByText('Gratuito da 300,00 €')).toBeVisible();
  const rows = [...screen.container.querySelectorAll('dl > div')];
  expect(
    rows.map((row) => [row.querySelector('dt')?.firstChild?.textContent, row.querySelector('dd')?.textContent]),
  ).toEqual([
    ['Totale netto', '100,00 €'],
    ['Trasporto', '0,00 €'],
    ['Totale documento', '122,00 €'],
  ]);
  await expectAccessible(screen.container);
});

it('the panel stays in view beside the content, and not on narrow windows', async () => {
  const screen = await renderUi(panel);
  const position = () => getComputedStyle(screen.getByRole('complementary').element()).position;
  await expect.poll(position).toBe('sticky');
  await page.viewport(800, 800);
  await expect.poll(position).toBe('static');
});

it('only what is to be paid is large where it is less than the total', async () => {
  const screen = await renderUi(
    <Amounts
      amounts={[]}
      total={{ label: 'Totale documento', value: '122,00 €' }}
      payable={{ label: 'Totale da pagare', value: '100,00 €' }}
    />,
  );
  const sizes = [...screen.container.querySelectorAll('dd')].map((figure) => getComputedStyle(figure).fontSize);
  expect(sizes).toEqual(['14px', '24px']);
});
