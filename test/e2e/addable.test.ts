import { beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  add: (code: string) => `Aggiungi ${code}`,
  update: (code: string) => `Aggiorna ${code}`,
  note: 'Non si può aggiungere',
  reason: 'Questo articolo non si può aggiungere.',
  alternative: '1 alternativa',
  outside: 'Non è nel tuo listino',
  outsideReason: 'Non è nel tuo listino: chiedi al tuo agente o al magazzino.',
  instead: 'Disponibili al suo posto',
  typeQuantities: 'Scrivi le quantità nelle caselle',
  matrixNote: /netto in €/,
} as const;

/**
 * Not in any price list: an article with an alternative that is in the list, one without, and one with variants on two
 * axes.
 */
beforeAll(async () => {
  const child = { kind: 'child', parentCode: '204910' } as const;
  const axes = ['diameter', 'length'];
  await upsertArticles(e2e.shop().database, [
    articleRecord({ code: '204900', sku: 'OUT-1', alternativeCodes: ['204901', '204118'] }),
    articleRecord({ code: '204901', sku: 'OUT-2', alternativeCodes: ['204900'] }),
    articleRecord({ code: '204910', sku: 'OUT-M', kind: 'parent', axes }),
    ...['M8', 'M10'].flatMap((diameter) =>
      [20, 40].map((length) => {
        const sku = `OUT-${diameter}-${length}`;
        return articleRecord({ ...child, code: sku, sku, features: { diameter, length } });
      }),
    ),
  ]);
  await e2e.shop().settled();
});

/** Customer A only. */
const CLIENTS = 'cliente.a@bancale.example';

describe('adding to the cart', () => {
  it('R2.85 R2.75 a row has a button, or says why not; articles outside the price list link to ones one can buy', async () => {
    const page = await e2e.visit();
    await setSession(page, CLIENTS);
    await openHydrated(page, '/shop?id=204500,204501,204502');
    const rowOf = (code: string) => page.locator(`[data-code="${code}"]`);
    await rowOf('SIF-ARR')
      .getByRole('button', { name: TEXTS.add('SIF-ARR'), exact: true })
      .click();
    await rowOf('SIF-ARR')
      .getByRole('button', { name: TEXTS.update('SIF-ARR'), exact: true })
      .waitFor();

    const off = rowOf('SIF-NOT-MANAGED').getByRole('button', { name: TEXTS.add('SIF-NOT-MANAGED') });
    expect(await off.isDisabled()).toBe(true);
    expect(await off.getAttribute('title')).toBe(TEXTS.note);
    expect(await rowOf('SIF-NOT-MANAGED').getByText(TEXTS.note).isVisible()).toBe(true);
    expect(
      await rowOf('SIF-NOT-MANAGED')
        .getByRole('spinbutton')
        .or(rowOf('SIF-NOT-MANAGED').getByRole('textbox'))
        .isDisabled(),
    ).toBe(true);

    // The alternatives replace the button.
    expect(await rowOf('SIF-NO').getByRole('link', { name: TEXTS.alternative }).isVisible()).toBe(true);
    expect(
      await rowOf('SIF-NO')
        .getByRole('button', { name: TEXTS.add('SIF-NO') })
        .count(),
    ).toBe(0);

    await openHydrated(page, '/shop?id=204900,204901');
    // Outside the price list.
    await rowOf('OUT-1').getByText(TEXTS.outside, { exact: true }).waitFor();
    await rowOf('OUT-2').getByText(TEXTS.outside, { exact: true }).waitFor();
    expect(
      await rowOf('OUT-2')
        .getByRole('link', { name: /alternativ/ })
        .count(),
    ).toBe(0);
    expect(
      await rowOf('OUT-2')
        .getByRole('button', { name: TEXTS.add('OUT-2') })
        .isDisabled(),
    ).toBe(true);
    await rowOf('OUT-1').getByRole('link', { name: TEXTS.alternative, exact: true }).click();
    await rowOf('VS-12-OT')
      .getByRole('button', { name: TEXTS.add('VS-12-OT') })
      .waitFor();
    expect(await page.getByText(TEXTS.outside).count()).toBe(0);
  });

  it('R2.85 a product page says why nothing can be added, shows alternatives, and has no order controls', async () => {
    const page = await e2e.visit();
    await setSession(page, CLIENTS);
    const main = page.getByRole('main');
    for (const code of ['204501', '204502']) {
      await openHydrated(page, `/product/default/${code}`);
      const button = page
        .getByRole('main')
        .getByRole('button', { name: /carrello|cart/i })
        .first();
      expect(await button.isDisabled(), code).toBe(true);
      expect(await page.getByRole('main').getByText(TEXTS.reason).first().isVisible(), code).toBe(true);
    }

    await openHydrated(page, '/product/default/OUT-1');
    await main.getByText(TEXTS.outsideReason, { exact: true }).waitFor();
    await main.getByRole('heading', { name: TEXTS.instead }).waitFor();
    expect(await main.locator('[data-code="VS-12-OT"]').count()).toBe(1);
    expect(await main.locator('[data-code="OUT-2"]').count()).toBe(0);

    const addToCart = main.getByRole('button', { name: /al carrello|to cart/i });
    await openHydrated(page, '/product/child/TE-933');
    await main.getByText(TEXTS.typeQuantities).first().waitFor();
    expect(await addToCart.count()).toBeGreaterThan(0);

    await openHydrated(page, '/product/child/OUT-M');
    await main.getByText(TEXTS.outsideReason, { exact: true }).waitFor();
    expect(await main.getByText(TEXTS.typeQuantities).count()).toBe(0);
    expect(await main.getByText(TEXTS.matrixNote).count()).toBe(0);
    expect(await addToCart.count()).toBe(0);
  });
});
