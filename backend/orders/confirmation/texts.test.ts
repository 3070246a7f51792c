import { expect, it } from 'vitest';
import { supplyParagraph, supplyText } from './texts.ts';

it.each([
  ['it', { ready: 35, later: 1465, laterOn: '2027-03-14' }, '35 subito, 1.465 dal 14/03/2027'],
  ['en', { ready: 35, later: 1465, laterOn: '2027-03-14' }, '35 now, 1,465 from 14/03/2027'],
  ['it', { ready: 35, later: 5, laterOn: null }, '35 subito, 5 ordinabili, tempi da confermare'],
  ['it', { ready: 0, later: 5, laterOn: '2027-03-14' }, 'in arrivo dal 14/03/2027'],
  ['en', { ready: 0, later: 5, laterOn: null }, 'orderable, time to be confirmed'],
  ['it', { ready: 5, later: 0, laterOn: null }, ''],
  ['it', null, ''],
] as const)('says in %s what is there of %j', (locale, supply, expected) => {
  expect(supplyText(locale, supply)).toBe(expected);
});

it('names in the mail the lines that follow, and how the order is shipped', () => {
  const line = (sku: string) => ({
    ...{ sku, unit: 'PZ', name: { it: 'Vite', en: 'Screw' } },
    ...{ ready: 35, later: 465, laterOn: '2027-03-14' },
  });
  expect(supplyParagraph({ shortLines: [], shipmentChoice: null, locale: 'it' })).toBe('');
  expect(supplyParagraph({ shortLines: [line('V1')], shipmentChoice: 'WAIT', locale: 'it' }).split('\n')).toEqual([
    'Non tutto è disponibile subito:',
    '- V1 Vite: 35 subito, 465 dal 14/03/2027',
    'Come richiesto, spediamo tutto insieme.',
  ]);
  const many = Array.from({ length: 12 }, (_, index) => line(`V${index}`));
  const lines = supplyParagraph({ shortLines: many, shipmentChoice: null, locale: 'en' }).split('\n');
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toBe('- 2 more lines: see the confirmation');
});
