import { expect, it } from 'vitest';
import { followingLines, type LineSupply } from '../../domain/line-supply.ts';
import { addTexts } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import { makeI18n } from '../i18n/i18n.tsx';
import { it as italian } from '../i18n/it.ts';
import { supplyText } from '../i18n/quantity-text.ts';
import { supplySummaryText } from './supply-summary.ts';

addTexts('it', italian);
addTexts('en', en);

const ready = { ready: 2, later: 0, laterOn: null };
const supplyOf = (lines: LineSupply[]) => ({ lineCount: lines.length, following: followingLines(lines) });
const from = (laterOn: string | null) => ({ ready: 0, later: 2, laterOn });
const [near, far] = ['2026-12-02', '2026-12-09'];

it.each([
  [[ready, ready], ''],
  [[ready, ready, from(near)], '2 righe per questa data, 1 segue dal 02/12/2026'],
  [
    [ready, from(near), from(near), from(far)],
    '1 riga per questa data, 2 seguono dal 02/12/2026, 1 segue dal 09/12/2026',
  ],
  [[from(null), from(near)], 'nessuna riga per questa data, 1 segue dal 02/12/2026, 1 con tempi da confermare'],
  [[ready, from('2026-11-24')], '2 righe per questa data'],
  [
    [ready, from(near), from('2026-12-03'), from('2026-12-04'), from(far)],
    '1 riga per questa data, 4 seguono fra il 02/12/2026 e il 09/12/2026',
  ],
])('sums up the lines for the requested day', (supplies, expected) => {
  expect(supplySummaryText(makeI18n('it'), supplyOf(supplies), '2026-11-25', false)).toBe(expected);
});

it('sums up the lines for a pickup, in English too', () => {
  expect(supplySummaryText(makeI18n('it'), supplyOf([ready, from(near)]), '2026-11-25', true)).toBe(
    '1 riga pronta per il ritiro, 1 segue dal 02/12/2026',
  );
  expect(supplySummaryText(makeI18n('en'), supplyOf([ready, ready, from(near)]), '2026-11-25', false)).toBe(
    '2 lines for this date, 1 follows from 02/12/2026',
  );
});

it('says how much of a line is in stock and when the rest follows', () => {
  const split = { ready: 35, later: 1465, laterOn: '2027-03-14' };
  expect(supplyText(makeI18n('it'), split)).toBe('35 subito, 1.465 dal 14/03/2027');
  expect(supplyText(makeI18n('en'), split)).toBe('35 now, 1,465 from 14/03/2027');
  expect(supplyText(makeI18n('it'), { ...split, laterOn: null })).toBe(
    '35 subito, 1.465 ordinabili, tempi da confermare',
  );
  expect(supplyText(makeI18n('it'), { ...split, ready: 0 })).toBe('1.465 dal 14/03/2027');
});
