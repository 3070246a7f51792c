import { describe, expect, it } from 'vitest';
import { ALL_MONEY, moneySeen } from '../../domain/sees-money.ts';
import { texts } from '../texts/index.ts';
import { columnsFor, exportedLists } from './exported-lists.ts';

const headsFor = (name: string, sees = ALL_MONEY) => {
  const list = exportedLists[name];
  return list ? columnsFor(list, sees).map(({ head }) => texts.it.lists.heads[head]) : [];
};

describe('R0.2 an exported list', () => {
  it.each([
    ['invoices', ['Imponibile', 'IVA', 'Totale', 'Da pagare']],
    ['orders', ['Totale netto', 'Totale']],
    ['deadlines', ['Importo', 'Da pagare']],
    ['ddt', []],
  ])('%s leaves out the columns with amounts for users who may not see them', (name, hidden) => {
    const shown = headsFor(name, moneySeen(null));
    expect(headsFor(name).filter((head) => !shown.includes(head))).toEqual(hidden);
    expect(shown.length).toBeGreaterThan(4);
  });
});
