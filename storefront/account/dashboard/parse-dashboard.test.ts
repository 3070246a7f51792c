import { expect, it } from 'vitest';
import { parseCredit, parseDeadlines, parseDocuments, parseUsual } from './parse-dashboard.ts';

it('R2.90 reads what is to be paid; a due date of today has not expired', () => {
  const due = (data_scadenza: string) => ({ data_scadenza, aperto: 10.5, documento: { anno: 2026, numero: 1 } });
  const read = parseDeadlines({
    message: {
      today: '2026-11-21',
      totals: { expired: '10,50', to_expire: 21 },
      deadlines: [due('2026-11-20'), due('2026-11-21')],
    },
  });
  expect(read).toMatchObject({ expired: 1050, toExpire: 2100 });
  expect(read.due.map(({ isExpired, amount, document }) => [isExpired, amount, document])).toEqual([
    [true, 1050, '2026/1'],
    [false, 1050, '2026/1'],
  ]);
});

it('R2.91 reads what is left of the credit, none without a limit or without credit', () => {
  const rows = [
    { name: 'limit', totale: 8000 },
    { name: 'difference', totale: -12.5 },
  ];
  expect(parseCredit({ message: { credit: { rows } } })).toEqual({ limit: 800_000, left: -1250 });
  const open = rows.map((row) => ({ ...row, totale: null }));
  expect(parseCredit({ message: { credit: { rows: open } } })).toEqual({ limit: null, left: null });
  expect(parseCredit({ message: { credit: null } })).toBeNull();
});

it('reads documents and usual articles, also without most of their fields', () => {
  const invoices = [{ anno: 2026, numero: 88, kind: 'credit-note', date: '2026-11-10', total: -58.8 }];
  expect(parseDocuments({ message: { invoices } }, 'invoices')).toEqual([
    { kind: 'credit-note', name: '2026/88', date: '2026-11-10', total: -5880, parcels: 0 },
  ]);
  expect(parseDocuments({ message: { ddt: { 1: { colli: 2 } } } }, 'ddt')).toMatchObject([
    { kind: 'ddt', total: null },
  ]);
  const usual = parseUsual({ message: { total: 1, rows: [{ stato: 'odd', netto_oggi: 7.98, product: { id: '1' } }] } });
  expect(usual.articles).toMatchObject([{ state: 'soon', price: 79_800, quantity: 1 }]);
});
