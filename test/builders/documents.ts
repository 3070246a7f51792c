import {
  upsertCredit,
  upsertDueDates,
  upsertInvoices,
  upsertTransportDocuments,
} from '../../backend/documents/index.ts';
import type { InvoiceChange, TransportDocumentChange } from '../../backend/documents/records.ts';
import { upsertOrders } from '../../backend/orders/index.ts';
import type { PastOrderChange } from '../../backend/orders/records.ts';
import type { Database } from '../../backend/database/index.ts';

/** A transport document of customer A with one ball valve; a test sets only the fields it needs. */
export function transportRecord(
  number: number,
  overrides: Partial<TransportDocumentChange> = {},
): TransportDocumentChange {
  return {
    cause: 'DDT',
    year: 2026,
    number,
    customerCode: '70431',
    addressCode: '1',
    issuedOn: '2026-11-13',
    lines: [{ position: 1, code: 'VS-12-OT', quantity: 20 }],
    ...overrides,
  };
}

/** An invoice of customer A over 122.00 euro; a test sets only the fields it needs. */
export function invoiceRecord(number: number, overrides: Partial<InvoiceChange> = {}): InvoiceChange {
  return {
    cause: 'F',
    year: 2026,
    number,
    customerCode: '70431',
    kind: 'invoice',
    addressCode: '1',
    issuedOn: '2026-11-15',
    dueOn: '2027-01-31',
    totalCents: 12_200,
    taxableCents: 10_000,
    vatCents: 2_200,
    ...overrides,
  };
}

/** A fulfilled order of the ERP's history with one ball valve. */
function pastOrderRecord(number: number, overrides: Partial<PastOrderChange> = {}): PastOrderChange {
  return {
    cause: 'OC',
    year: 2026,
    number,
    customerCode: '70431',
    addressCode: '1',
    sentAt: '2026-11-10T08:30:00Z',
    status: 'E',
    lines: [{ position: 1, code: 'VS-12-OT', quantity: 20, netPrice: 79_800, vatRate: 2200 }],
    ...overrides,
  };
}

/**
 * Documents of customer A around 21 November 2026: two deferred invoices for three transport documents, an accompanying
 * one, a credit note, and one transport document that is not billed; one of each of customer B.
 */
export async function loadDocuments(database: Database): Promise<void> {
  await upsertOrders(database, [
    pastOrderRecord(4437, { customerReference: 'Scorta officina' }),
    pastOrderRecord(4318, { sentAt: '2026-10-30T08:30:00Z' }),
    pastOrderRecord(4500, { customerCode: '70999' }),
  ]);
  await upsertTransportDocuments(database, [
    transportRecord(3098, { issuedOn: '2026-10-20', lines: [{ position: 1, code: '204118', quantity: 30 }] }),
    transportRecord(3140, {
      issuedOn: '2026-10-29',
      lines: [
        { position: 1, code: 'RUB-14', quantity: 5 },
        { position: 3, code: 'VS-12-OT', quantity: 10.5, unit: 'MT' },
      ],
    }),
    transportRecord(3254, {
      transportStartedAt: '2026-11-13T06:15:00Z',
      deliveredAt: '2026-11-13T09:24:00Z',
      receivedBy: 'R. Conti',
      reason: 'Vendita',
      carriage: 'Porto franco',
      goodsAspect: 'Cartoni',
      parcels: 2,
      weightGrams: 21_600,
      carrier: 'Trasporti Savenella S.r.l.',
      waybill: 'TVE 88 214 730',
      lines: [{ position: 1, code: 'VS-12-OT', quantity: 20, lot: 'lotto 2626-A', order: 'OC/2026/4437' }],
    }),
    transportRecord(3312, { issuedOn: '2026-11-19', addressCode: '2' }),
    transportRecord(3313, { customerCode: '70999', issuedOn: '2026-11-19' }),
  ]);
  const billed = { netPrice: 79_800, vatRate: 2200 };
  await upsertInvoices(database, [
    invoiceRecord(1301, {
      type: 'deferred',
      erpType: 'TD24',
      issuedOn: '2026-10-31',
      ...{ totalCents: 45_140, taxableCents: 37_000, vatCents: 8_140 },
      lines: [
        { position: 1, code: 'VS-12-OT', quantity: 30, delivery: 'DDT/2026/3098', deliveryLine: 1, ...billed },
        { position: 2, code: 'RUB-14', quantity: 5, delivery: 'DDT/2026/3140', netPrice: 100_000, vatRate: 2200 },
        { position: 3, code: 'VS-12-OT', quantity: 10.5, delivery: 'DDT/2026/3140', deliveryLine: 3, ...billed },
      ],
    }),
    invoiceRecord(1331, {
      type: 'accompanying',
      erpType: 'TD01',
      addressCode: '2',
      issuedOn: '2026-11-11',
      lines: [{ position: 1, code: 'VS-12-OT', quantity: 12, order: 'OC/2026/4318', orderLine: 1, ...billed }],
    }),
    invoiceRecord(1338, {
      type: 'deferred',
      erpType: 'TD24',
      sdiState: 'delivered',
      sdiId: '11482736509',
      paymentMethod: 'RIBA 60 giorni fine mese',
      ...{ totalCents: 19_622, taxableCents: 16_084, vatCents: 3_538 },
      lines: [
        {
          ...{ position: 1, code: 'VS-12-OT', quantity: 20, grossPrice: 133_400, discounts: [3000, 1000, 500] },
          ...{ ...billed, delivery: 'DDT/2026/3254', deliveryLine: 1 },
        },
      ],
      vat: [{ rate: 2200, taxableCents: 16_084, vatCents: 3_538 }],
      charges: [{ kind: 'conai', description: 'Contributo ambientale imballaggi', rate: 2200, cents: 124 }],
    }),
    invoiceRecord(88, {
      ...{ cause: 'NC', kind: 'credit-note', erpType: 'TD04', issuedOn: '2026-11-12', creditedInvoice: 'F/2026/1301' },
      ...{ totalCents: 5_880, taxableCents: 4_820, vatCents: 1_060 },
    }),
    invoiceRecord(1400, { customerCode: '70999' }),
  ]);
  await upsertDueDates(database, [
    { document: 'F/2026/1301', position: 1, kind: 'riba', dueOn: '2026-11-20', cents: 20_000, openCents: 20_000 },
    {
      ...{ document: 'F/2026/1301', position: 2, kind: 'riba', dueOn: '2026-11-21', cents: 25_140 },
      presentedOn: '2026-11-10',
    },
    { document: 'F/2026/1331', position: 1, kind: 'direct', dueOn: '2026-11-11', cents: 12_200, openCents: 0 },
    { document: 'F/2026/1338', position: 1, kind: 'riba', label: 'RIBA', dueOn: '2027-01-31', cents: 19_622 },
    { document: 'F/2026/1400', position: 1, kind: 'riba', dueOn: '2026-12-31', cents: 12_200 },
  ]);
  await upsertCredit(database, [
    {
      ...{ customerCode: '70431', asOf: '2026-11-21T10:30:00Z', directExpiredCents: 18_655, ribaExpiredCents: 41_230 },
      ...{ ribaToExpireCents: 224_494, unbilledCents: 190_692, unfulfilledCents: 198_648, advancesCents: 20_000 },
      ...{ limitCents: 800_000, limitValidTo: '2027-06-30' },
    },
  ]);
}
