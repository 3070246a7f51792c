import { describe, expect, it } from 'vitest';
import { fill, text, texts } from './index.ts';

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

  it('fills only the placeholders that it has a value for', () => {
    expect(fill('it', '{count} righe di {total}', { count: 1200 })).toBe('1.200 righe di {total}');
  });

  it('uses one kind of apostrophe, except in texts that a requirement fixes literally', () => {
    /** Texts whose exact spelling R3.5, R4.16 and R8.13 prescribe. */
    const given = ['belowMinimumOrder', 'logInForWishlist', 'userExists'];
    const straight = (messages: Record<string, string>) =>
      Object.keys(messages).filter((key) => messages[key]?.includes("'"));
    expect(straight(texts.it.messages)).toEqual(given);
    expect(straight(texts.en.messages)).toEqual([]);
  });
});

/** The placeholders of each text below a part, by the path to the text. */
function placeholders(part: unknown, path: string): [path: string, names: string[]][] {
  if (typeof part === 'string') return [[path, [...part.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()]];
  return Object.entries(part as object).flatMap(([key, inner]) => placeholders(inner, `${path}.${key}`));
}

describe('texts', () => {
  it.each(Object.keys(texts.it) as (keyof typeof texts.it)[])(
    '%s have the same placeholders in both languages',
    (part) => {
      expect(Object.fromEntries(placeholders(texts.en[part], part))).toEqual(
        Object.fromEntries(placeholders(texts.it[part], part)),
      );
    },
  );
});
