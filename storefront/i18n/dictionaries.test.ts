import { describe, expect, it } from 'vitest';
import { missingTexts, addTexts } from './dictionaries.ts';
import { en } from './en.ts';
import { makeI18n, type TextKey } from './i18n.tsx';
import { it as italian } from './it.ts';
import { fillText, type Text } from './translate.ts';

const names = (text: Text) => {
  const forms = typeof text === 'string' ? [text] : [text.one, text.other];
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))].sort();
};

describe('the two dictionaries', () => {
  const source: Record<string, Text> = italian;
  const translation: Record<string, Text> = en;

  it('have the same keys', () => {
    expect(Object.keys(translation).sort()).toEqual(Object.keys(source).sort());
  });

  it('use no parameter that the source does not have, and have no empty text', () => {
    for (const [key, text] of Object.entries(source)) {
      // A translation may omit one: 'conf. 1 {unit}' may be 'single'.
      expect(names(text), key).toEqual(expect.arrayContaining(names(translation[key] ?? '')));
      for (const form of [text, translation[key]]) expect(JSON.stringify(form), key).not.toMatch(/""/);
    }
  });

  it.each([
    ['thankYou.accepting', 'status.TO_BE_ACCEPTED'],
    ['thankYou.processing', 'status.TO_CHECKOUT'],
  ] as const)('R4.30 use the same text for %s and %s', (step, status) => {
    expect(italian[step]).toBe(italian[status]);
    expect(en[step]).toBe(en[status]);
  });

  it('use one kind of apostrophe, except where a requirement gives the exact text', () => {
    /** Texts given exactly by R8.2, R8.8, R3.5, R4.16, R8.10, R8.13 and R8.26. */
    const given: Record<string, string[]> = {
      it: [
        'cart.missing',
        'cart.removed',
        'error.applicationTitle',
        'error.serverText',
        'register.userExists',
        'wishlist.logInFirst',
      ],
      en: ['error.notFoundText'],
    };
    for (const [language, texts] of Object.entries({ it: source, en: translation })) {
      const straight = Object.keys(texts).filter((key) => JSON.stringify(texts[key]).includes("'"));
      expect(straight.sort(), language).toEqual(given[language]);
    }
  });

  it('write euro amounts and percentages only through the formats', () => {
    for (const [key, text] of Object.entries(translation)) {
      expect(JSON.stringify(text), key).not.toMatch(/€\s?\d|\d\s?€/);
    }
  });
});

describe('filling in a text', () => {
  it('inserts parameters and formats numbers for the language', () => {
    expect(fillText('it', '{shown} di {total}', { shown: 12, total: 24_600 })).toBe('12 di 24.600');
    expect(fillText('en', '{shown} of {total}', { shown: 12, total: 24_600 })).toBe('12 of 24,600');
    expect(fillText('it', 'conf. {quantity} {unit}', { quantity: 10, unit: 'pz' })).toBe('conf. 10 pz');
  });

  it('selects the plural form by count', () => {
    const text = { one: '{count} articolo', other: '{count} articoli' };
    expect(fillText('it', text, { count: 1 })).toBe('1 articolo');
    expect(fillText('it', text, { count: 0 })).toBe('0 articoli');
    expect(fillText('it', text, { count: 1000 })).toBe('1.000 articoli');
  });

  it('leaves a placeholder without a parameter unchanged', () => {
    expect(fillText('it', 'Ciao {name}')).toBe('Ciao {name}');
  });

  it('does not fill placeholders inside a parameter', () => {
    expect(fillText('it', '{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });
});

describe('a text that is missing in English (R1.12)', () => {
  it('is sent and shown in Italian, never as a key', () => {
    addTexts('it', italian);
    const { 'common.close': _, ...incomplete } = en;
    expect(missingTexts('en', incomplete)).toEqual({ 'common.close': 'Chiudi' });
    const added = 'common.added' as TextKey;
    const { t } = makeI18n('en', { [added]: 'Aggiunto dopo' });
    expect(t(added)).toBe('Aggiunto dopo');
  });

  it('does not exist normally', () => {
    addTexts('it', italian);
    addTexts('en', en);
    expect(missingTexts('en')).toEqual({});
  });
});
