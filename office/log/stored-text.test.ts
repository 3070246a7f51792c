import { describe, expect, it } from 'vitest';
import { fieldName, storedDetails, storedText } from './stored-text.ts';

const words: Record<string, string> = {
  'detail.reason': 'motivo',
  'field.totalCents': 'totale',
  'detail.overCents': 'oltre',
  'orders.status.AN': 'Annullato',
  'imports.state.held': 'Fermata',
  line: 'riga',
  'line.unit': 'unità',
};
const texts = {
  t: (key: string) => ({ 'log.yes': 'sì', 'log.no': 'no', 'save.empty': 'vuoto' })[key] ?? key,
  word: (key: string) => words[key] ?? key,
  money: (cents?: number | null) => `${(cents ?? 0) / 100} €`,
  percent: (hundredths: number) => `${hundredths / 100} %`,
  moment: () => 'oggi, 08:00',
  date: (day?: string | null) => (day ?? '').split('-').reverse().join('/'),
};

describe('a stored value in the log (6.4)', () => {
  it.each([
    ['isOn', true, 'sì'],
    ['isOn', false, 'no'],
    ['note', null, 'vuoto'],
    ['totalCents', 74925, '749.25 €'],
    ['linePercent', 500, '5 %'],
    ['until', '2026-11-29T00:02:59.642Z', 'oggi, 08:00'],
    ['threshold', { overCents: 5_000_000 }, 'oltre: 50000 €'],
    ['times', 50, '50'],
    ['rules', [{ reason: 'a', overCents: 100 }, { reason: 'b' }], 'motivo: a, oltre: 1 €; motivo: b'],
    ['status', 'AN', 'Annullato'],
    ['status', 'ZZ', 'ZZ'],
    ['state', 'held', 'Fermata'],
    ['validTo', '2027-01-08', '08/01/2027'],
  ])('%s %j reads %s', (field, value, text) => {
    expect(storedText(field, value, texts)).toBe(text);
  });

  it('a field of several has its name and what tells it apart', () => {
    expect(fieldName('totalCents 2027-01-01', texts)).toBe('totale 2027-01-01');
    expect(fieldName('unknown.012.it', texts)).toBe('unknown.012.it');
  });

  it.each([
    ['line 1 PN-STR-G58', 'riga 1, PN-STR-G58'],
    ['line 2 unit', 'riga 2, unità'],
    ['totalCents', 'totale'],
    ['unknown', 'unknown'],
  ])('names the field %s %s', (field, name) => {
    expect(fieldName(field, texts)).toBe(name);
  });

  it('leaves out details that are empty or only join the entry to other objects', () => {
    expect(storedDetails({ reason: 'Articolo esaurito', payment: 1, note: '' }, texts)).toBe(
      'motivo: Articolo esaurito',
    );
  });
});
