import { expect, it } from 'vitest';
import { partialResponse } from '../../test-support/partial-response.ts';
import { parseCreditLeft } from '../../parsers/credit.ts';
import { parseDeadlines } from '../deadlines/parse-deadlines.ts';
import { latestDeliveries, latestInvoices } from './parse-dashboard.ts';

it('R2.90 reads what is to be paid', () => {
  const due = (data_scadenza: string) => ({ data_scadenza, aperto: 10.5, documento: { anno: 2026, numero: 1 } });
  const read = parseDeadlines(
    partialResponse('paymentDeadline', {
      message: {
        today: '2026-11-21',
        totals: { expired: 10.5, to_expire: 21 },
        deadlines: [due('2026-11-20'), due('2026-11-21')],
        ...{ pagate_online: [], ageing: [], months: [] },
      },
    }),
  );
  expect(read).toMatchObject({ expired: 1050, toExpire: 2100 });
  expect(read.due.map(({ dueOn, open, document }) => [dueOn, open, document.number])).toEqual([
    ['2026-11-20', 1050, 1],
    ['2026-11-21', 1050, 1],
  ]);
});

it('R2.91 reads what is left of the credit, none without a limit or without credit', () => {
  const leftOf = (credit: { rows: { name: string; totale: number | null }[] } | null) =>
    parseCreditLeft(partialResponse('exposition', { message: { credit } }));
  const rows = [
    { name: 'limit', totale: 8000 },
    { name: 'difference', totale: -12.5 },
  ];
  expect(leftOf({ rows })).toEqual({ limit: 800_000, left: -1250 });
  expect(leftOf({ rows: rows.map((row) => ({ ...row, totale: null })) })).toEqual({ limit: null, left: null });
  expect(leftOf(null)).toBeNull();
});

it('reads the latest documents; a transport document has no amount', () => {
  const invoices = [{ anno: 2026, numero: 88, kind: 'credit-note', date: '2026-11-10', total: -58.8 }];
  expect(latestInvoices(partialResponse('getInvoices', { message: { invoices } }))).toEqual([
    { kind: 'credit-note', name: '2026/88', date: '2026-11-10', total: -5880, parcels: 0 },
  ]);
  expect(latestDeliveries(partialResponse('getDdt', { message: { ddt: [{ colli: 2 }] } }))).toMatchObject([
    { kind: 'ddt', total: null, parcels: 2 },
  ]);
});
