import { describe, expect, it } from 'vitest';
import { typedDiscounts, typedUnitPrice } from './typed.ts';

describe('a typed unit price', () => {
  it.each([
    ['7,70', 77_000],
    ['7.7', 77_000],
    [' 0,0125 ', 125],
    ['1200', 12_000_000],
    ['0', null],
    ['0,00', null],
    ['1.200,50', null],
    ['7,70001', null],
    ['-1', null],
    ['', null],
  ])('%s is %s ten-thousandths', (text, price) => expect(typedUnitPrice(text)).toBe(price));
});

describe('a typed cascade', () => {
  it.each([
    ['30+10+5', [3000, 1000, 500]],
    ['12,5 %', [1250]],
    [' 40 + 10 ', [4000, 1000]],
    ['100', [10_000]],
    ['100,01', null],
    ['30++5', null],
    ['30-5', null],
    ['0', null],
    ['1+1+1+1+1+1+1', null],
    ['', null],
  ])('%s is %s', (text, discounts) => expect(typedDiscounts(text)).toEqual(discounts));
});
