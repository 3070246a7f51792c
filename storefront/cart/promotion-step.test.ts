import { expect, it } from 'vitest';
import { pricedFor } from '../../domain/price-quantity.ts';
import { parsePromotion } from '../parsers/article.ts';
import { promotionStep } from './promotion-step.tsx';

const promotion = parsePromotion({ QuantitaMinima: 50, PrezzoNettoConPromo: 8.69 }, pricedFor(1));
const line = { promotion, packQuantity: 12, net: 99_000, priceQuantity: 1 };

it('R4.8 a line below its promotion lacks whole packs, and the step says what it saves', () => {
  // 60 × 9.90 − 60 × 8.69
  expect(promotionStep(line, 12)).toEqual({ quantity: 60, saving: 7260 });
  expect(promotionStep(line, 48)).toEqual({ quantity: 60, saving: 7260 });
  // 60 × 9.90 / 100 − 60 × 8.69 / 100, each rounded.
  const perHundred = { ...promotion, priceQuantity: 100 };
  expect(promotionStep({ ...line, priceQuantity: 100, promotion: perHundred }, 48)).toEqual({
    quantity: 60,
    saving: 73,
  });
});

it('R4.8 there is no step where the promotion applies, or is no gain, or shows no price', () => {
  expect(promotionStep(line, 50)).toBeNull();
  expect(promotionStep({ ...line, net: 86_900 }, 12)).toBeNull();
  expect(promotionStep({ ...line, promotion: { ...promotion, netPrice: null } }, 12)).toBeNull();
  expect(promotionStep({ ...line, promotion: null }, 12)).toBeNull();
});
