import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { text } from './index.ts';
import { it as italian } from './it.ts';

describe('messages', () => {
  it('R3.5 formats amounts for the language', () => {
    expect(text('it', 'belowMinimumOrder', { missing: { cents: 2000 } })).toBe(
      "Mancano 20,00\u00a0€ all'ordine minimo",
    );
    expect(text('en', 'belowMinimumOrder', { missing: { cents: 2000 } })).toBe('€20.00 below the minimum order');
    expect(text('it', 'belowMinimumOrder', { missing: { cents: 123_450 } })).toContain('1.234,50');
    const prices = { before: { unitPrice: 79_877 }, today: { unitPrice: 80_000 } };
    expect(text('it', 'anomalyPrice', prices)).toBe('Il prezzo è cambiato da 7,9877\u00a0€ a 8,00\u00a0€.');
  });

  it('R4.9 explains why a quantity was rounded', () => {
    const parameters = { quantity: 20, packaging: 10 };
    expect(text('it', 'roundedToPacks', parameters)).toBe('Arrotondato a 20 (confezioni da 10)');
    expect(text('en', 'roundedToPacks', parameters)).toBe('Rounded to 20 (packs of 10)');
    expect(text('it', 'roundedToPacks', { quantity: 1008, packaging: 12 })).toBe(
      'Arrotondato a 1.008 (confezioni da 12)',
    );
    expect(text('en', 'roundedToPacks', { quantity: 1008, packaging: 12 })).toBe('Rounded to 1,008 (packs of 12)');
  });

  it('formats days and leaves a placeholder without a parameter unchanged', () => {
    expect(text('it', 'requestedDayNotPossible', { day: { day: '2026-12-24' } })).toContain('24/12/2026');
    expect(text('it', 'unknownRow')).toContain('{row}');
  });

  it('has the same placeholders in both languages', () => {
    const names = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(String).sort();
    for (const key of Object.keys(italian) as (keyof typeof italian)[]) {
      expect(names(en[key]), key).toEqual(names(italian[key]));
    }
  });

  it('uses one kind of apostrophe, except in texts that a requirement fixes literally', () => {
    /** Texts whose exact spelling R3.5, R4.16 and R8.13 prescribe. */
    const given = ['belowMinimumOrder', 'logInForWishlist', 'userExists'];
    const straight = (texts: Record<string, string>) => Object.keys(texts).filter((key) => texts[key]?.includes("'"));
    expect(straight(italian)).toEqual(given);
    expect(straight(en)).toEqual([]);
  });
});
