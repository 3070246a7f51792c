import { expect, it } from 'vitest';
import { judgeConditions, type ClassCondition, type ContractCondition } from './price.ts';

const always = { minimumQuantity: 1, validFrom: null, validTo: null, origin: 'import' } as const;
const ofNothing = { addressId: null, articleId: null, brandId: null, categoryId: null, netPrice: null, isFree: false };

function condition(id: number, change: Partial<ContractCondition>): ContractCondition {
  return { id, ...always, ...ofNothing, discounts: [2000], ...change };
}

function ofClasses(id: number, customerClassId: number): ClassCondition {
  return { id, ...always, articleClassId: 20, customerClassId, discounts: [4000], thenCustomer: false };
}

it('conditions about an article come best first, each with why it does not decide', () => {
  const conditions = [
    ofClasses(1, 90),
    condition(2, { brandId: 3, validTo: '2026-11-20' }),
    condition(3, { articleId: 7, minimumQuantity: 50 }),
    condition(4, { articleId: 8 }),
    condition(5, { categoryId: 114, validFrom: '2026-11-22' }),
    condition(6, { categoryId: 110, addressId: 2 }),
    condition(7, { categoryId: 100 }),
    ofClasses(8, 91),
  ];
  const article = { articleId: 7, brandId: 3, categoryPath: [100, 110, 114], discountClassId: 20 };
  const context = { addressId: 1, today: '2026-11-21', customerClassId: 90 };
  const judge = (quantity: number) =>
    judgeConditions(article, context, conditions, quantity).map((one) => [one.condition.id, one.rank, one.whyNot]);
  const below = [
    [5, 'category', 'not-yet'],
    [6, 'category', 'other-address'],
  ];
  const last = [
    [2, 'brand', 'over'],
    [1, 'class-pair', 'outranked'],
  ];
  expect(judge(10)).toEqual([[3, 'article', 'larger-quantity'], ...below, [7, 'category', null], ...last]);
  expect(judge(50)).toEqual([[3, 'article', null], ...below, [7, 'category', 'outranked'], ...last]);
});
