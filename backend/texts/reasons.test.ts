import { expect, it } from 'vitest';
import { explain, inEuro, reasonForm, reasonsWith, reasonText } from './index.ts';
import { reasonTexts } from './reasons.ts';

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();

it('has each reason in Italian with the same placeholders', () => {
  const texts = Object.entries(reasonTexts);
  expect(texts.length).toBeGreaterThan(200);
  for (const [english, italian] of texts)
    expect([english, placeholders(italian)]).toEqual([english, placeholders(english)]);
});

it.each([
  [
    'a code',
    explain('There is no article {code}.', { code: 'A{1}' }),
    'L’articolo A{1} non esiste.',
    'There is no article A{1}.',
  ],
  [
    'another reason',
    explain('{reason} Prices of the same row are left out.', {
      reason: explain('{value} is too large.', { value: 9 }),
    }),
    '9 è troppo grande. I prezzi della stessa riga non si caricano.',
    '9 is too large. Prices of the same row are left out.',
  ],
  [
    'amounts',
    explain('The rows come to {rows} euro, the taxable amounts by VAT rate to {taxable}.', {
      rows: inEuro(123_456),
      taxable: inEuro(5),
    }),
    'Le righe ammontano a 1234,56 euro, gli imponibili per aliquota a 0,05.',
    'The rows come to 1234.56 euro, the taxable amounts by VAT rate to 0.05.',
  ],
])('says a reason with %s in both languages, also after it was stored', (_, reason, italian, english) => {
  const stored = JSON.parse(JSON.stringify(reason)) as typeof reason;
  expect([reasonText('it', stored), reasonText('en', stored)]).toEqual([italian, english]);
});

it('leaves words of earlier versions, and reasons that it does not know, as they are', () => {
  expect(reasonText('it', 'There is no article A1.')).toBe('There is no article A1.');
  expect(reasonText('it', { text: 'No {what} any more.', values: { what: 'rule' } })).toBe('No rule any more.');
});

it('gives equal reasons with other values one form, and others another', () => {
  const noArticle = (code: string) => reasonForm(explain('There is no article {code}.', { code }));
  expect(noArticle('A1')).toBe(noArticle('B2'));
  const refused = (detail: string) => reasonForm(explain('The database refuses the row: {detail}.', { detail }));
  expect(refused('value 12 is out of range')).toBe(refused('value 7 is out of range'));
  expect(refused('invalid byte')).not.toBe(refused('value 7 is out of range'));
  expect(reasonForm('"a" is no day.')).toBe(reasonForm('"b" is no day.'));
});

it('finds reasons by the words of a language', () => {
  expect(reasonsWith('it', 'NON ESISTE')).toContain('There is no article {code}.');
  expect(reasonsWith('en', 'non esiste')).toEqual([]);
});

it('takes exactly the values of a text', () => {
  // @ts-expect-error a text that is in no list
  expect(explain('Nobody knows.')).toEqual({ text: 'Nobody knows.' });
});
