import { describe, expect, it } from 'vitest';
import { serializeCartRows } from '../../backend/api/serialize-cart.ts';
import { responseJson } from '../../backend/api/kept-json.ts';
import type { CartLine } from '../../backend/carts/index.ts';
import { hideMoney } from '../../backend/http/hide-money.ts';
import { ALL_MONEY } from '../../domain/sees-money.ts';

const line = {
  ...{ rowId: 1, articleId: 1, code: 'A1', kind: 'single', parentCode: null, pageSku: 'A', picture: null, sku: 'A' },
  ...{ name: { it: 'Uno', en: 'One' }, summary: null, unit: 'PZ', vatRate: 2200, minimumPackaging: 1 },
  ...{ piecesPerUnit: null, weightGrams: null, packaging: [], stockQuantity: 5, arrivingOn: null, isManaged: true },
  ...{ contributions: [], isActive: true, isOrderableWithoutStock: false, isSingle: true, canBeAdded: true },
  ...{ availability: 'DISPONIBILE', promoCode: '', promoRow: 0, quantity: 3, note: null, seenNetPrice: 77_700 },
  ...{ seenPriceQuantity: 1, seenAt: null, seenStock: 5, grossPrice: 88_800, netPrice: 77_700, priceQuantity: 1 },
  ...{ statedQuantity: 1, discounts: [], grossCents: 2664, netCents: 2331, hasPrice: true, promotion: null },
  ...{ isPromotionReached: false, betterPromotion: null, supply: { ready: 3, later: 0, laterOn: null } },
} satisfies CartLine;
/** Of a cached cart, which several members of a company may read. */
const lines: readonly CartLine[] = [line];

function read(sees: { price: boolean; document: boolean }, locale: 'it' | 'en' = 'it') {
  const response = { message: { data: serializeCartRows(lines, 1, locale), id_cart: 1 } };
  const json = responseJson(hideMoney('getCartItems', response, sees));
  return typeof json === 'string' ? json : new TextDecoder().decode(json);
}

describe('rows of a cart that are kept (11.5)', () => {
  it('have amounts only for who sees them, whoever reads first', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(read(ALL_MONEY)).toContain('7.77');
      expect(read({ price: false, document: true })).toMatch(/^(?!.*(?:7\.77|8\.88|23\.31|26\.64)).*"carti":"A"/);
    }
  });

  it('are in the language of each reader', () => {
    expect(
      [read(ALL_MONEY, 'en'), read(ALL_MONEY), read(ALL_MONEY, 'en')].map((json) => /One|Uno/.exec(json)?.[0]),
    ).toEqual(['One', 'Uno', 'One']);
  });
});
