import { expect, it } from 'vitest';
import { parseVariant } from '../../parsers/article-detail.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { renderUi } from '../../test-support/render.tsx';
import { BarcodesDialog } from './barcodes-dialog.tsx';

it('R2.76 names the variant of each barcode of a product, with its sizes', async () => {
  const variant = (sku: string, axes: string[], barcodes: string[]) => parseVariant({ id: sku, sku, axes, barcodes });
  const article = {
    name: 'Vite TE DIN 933',
    code: 'TE-933',
    variantArticles: [variant('TE933-6X20', ['M6', '20 mm'], ['8001', '8002']), variant('TE933-X', [], ['8003'])],
  };
  const barcodes = ['8000', '8001', '8002', '8003'].map((barcode) => ({ barcode, unit: null }));
  const screen = await renderUi(<BarcodesDialog article={article} barcodes={barcodes} onClose={() => {}} />);
  const entries = screen.getByRole('listitem');
  await expect.poll(() => entries.elements()).toHaveLength(4);
  const [own, first, second, third] = entries.all();
  await expect.element(own ?? entries).not.toMatchTextContent(/TE933/);
  await expect.element(first ?? entries).toMatchTextContent(/^TE933-6X20 · M6 × 20 mm8001/);
  await expect.element(second ?? entries).toMatchTextContent(/^TE933-6X20 · M6 × 20 mm8002/);
  await expect.element(third ?? entries).toMatchTextContent(/^TE933-X8003/);
  await expectAccessible(screen.container);
});
