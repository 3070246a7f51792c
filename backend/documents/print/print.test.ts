import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCode128, readEan13 } from '../../../test/api/barcode-reader.ts';
import type { InvoiceDetail, InvoiceLine, TransportDetail } from '../document-detail.ts';
import { loadBars, MODULE } from '../../printing/bars.ts';
import { drawDeadlines } from './draw-deadlines.ts';
import { drawInvoice, type Printing } from './draw-invoice.ts';
import { drawTransport } from './draw-transport.ts';

const printing: Printing = {
  issuer: {
    ...{
      name: 'Bancale S.p.A.',
      street: 'Via Emilia 212',
      city: 'San Lazzaro',
      telephone: '051 000',
      email: 'o@b.example',
    },
    ...{ vatNumber: '01234567897', register: 'REA BO-1' },
  },
  recipient: {
    ...{ code: '10482', companyName: 'Termoidraulica Bassi S.r.l.', vatNumber: '99048210373', taxCode: null },
    ...{ recipientCode: 'M5UXCR1', address: ['Via dell’Artigianato 14', '40128 Bologna (BO)'] },
  },
  destination: ['Cantiere via Mazzini 81', 'Imola'],
  locale: 'it',
  hasBarcodes: true,
};

const delivery = { cause: 'DDT', year: 2026, number: 3254, position: 1, on: '2026-11-13' };

const line = (position: number): InvoiceLine => ({
  position,
  ...{
    articleId: 1,
    articleCode: '204118',
    pageSku: 'VS-12-OT',
    isSingle: true,
    isSold: true,
    picture: null,
    code: 'VS-12-OT',
  },
  ...{ description: 'Valvola a sfera ottone FF 1/2"', descriptionEn: 'Ball valve', barcode: '8033000120043' },
  ...{ unit: 'PZ', quantity: 20, order: null, grossPrice: 133_400, discounts: [3000, 1000, 500] },
  ...{ netPrice: 79_800, priceQuantity: 1, vatRate: 2200, netCents: 15_960, delivery },
});

const invoice = (count: number): InvoiceDetail => ({
  ...{ id: 1, cause: 'F', year: 2026, number: 1338, kind: 'invoice', type: 'deferred', erpType: 'TD24' },
  ...{ issuedOn: '2026-11-15', dueOn: '2027-01-31', addressId: 1, taxableCents: 26_084, vatCents: 5_738 },
  ...{
    totalCents: 31_822,
    openCents: 31_822,
    paymentMethod: 'RIBA',
    paymentLabel: { it: 'Ricevuta bancaria (RIBA)' },
    sdiState: null,
    sdiId: '11482736509',
  },
  ...{ pdfFile: null, xmlFile: null, creditedInvoice: null },
  lines: Array.from({ length: count }, (_, index) => line(index + 1)),
  vatRegime: { regime: null, note: null },
  vat: [{ rate: 2200, nature: '', taxableCents: 26_084, vatCents: 5_738 }],
  charges: [{ kind: 'conai', description: 'Contributo ambientale', rate: 2200, cents: 124 }],
  dueDates: [],
});

/** The drawing operators of each page. */
function pagesOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** The drawing operators of all pages. */
const contentOf = (pdf: Buffer): string => pagesOf(pdf).join('\n');

/** The texts of the pages: PDF strings in hexadecimal, one per run of glyphs. */
function textsOf(content: string): string {
  return [...content.matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g)]
    .map(([, runs = '']) =>
      [...runs.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

const modulesOf = (bars: readonly number[]) =>
  bars.map((modules, index) => (index % 2 === 0 ? '1' : '0').repeat(modules)).join('');

/**
 * The symbols drawn on the pages from top to bottom: widths of bars and gaps in modules. A page has its origin at the
 * upper left; bars of one symbol have the same top and height.
 */
function symbolsOf(content: string): number[][] {
  const rows = new Map<string, { x: number; width: number }[]>();
  for (const [, x, y, width, height] of content.matchAll(/^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/gm)) {
    const row = `${y} ${height}`;
    rows.set(row, [...(rows.get(row) ?? []), { x: Number(x), width: Number(width) }]);
  }
  return [...rows.values()]
    .filter((bars) => bars.length > 10)
    .map((bars) => {
      bars.sort((one, other) => one.x - other.x);
      const module = Math.min(...bars.map(({ width }) => width));
      return bars.flatMap(({ x, width }, index) => {
        const before = bars[index - 1];
        const gap = before ? [Math.round((x - before.x - before.width) / module)] : [];
        return [...gap, Math.round(width / module)];
      });
    });
}

describe('printed documents', () => {
  it('R2.88 R2.89 an EAN-13 is encoded as a scanner reads it, with modules of 0.264 mm', async () => {
    const bars = (await loadBars())('8033000120043');
    expect(readEan13(modulesOf(bars ?? []))).toBe('8033000120043');
    expect((MODULE / 72) * 25.4).toBeCloseTo(0.264, 3);
  });

  it.each(['F/2026/1338', 'DDT/2026/3254', 'OWEB-2026-000123', '1234567890', 'a'])(
    'R2.88 R2.89 %s is encoded in Code 128 as a scanner reads it',
    async (code) => {
      const bars = (await loadBars())(code);
      expect(readCode128(bars ?? [])).toBe(code);
      // Proves that the decoder rejects other patterns: one module more is one.
      expect(readCode128((bars ?? []).with(8, ((bars ?? [])[8] ?? 0) + 1))).toMatch(/^\(/);
    },
  );

  it('R2.88 R2.89 the bars on paper are the number of the document and the EAN of its lines', async () => {
    const [number, first, second] = symbolsOf(contentOf(await drawInvoice(invoice(2), printing)));
    expect(readCode128(number ?? [])).toBe('F/2026/1338');
    for (const line of [first, second]) expect(readEan13(modulesOf(line ?? []))).toBe('8033000120043');
  });

  it('R2.88 an invoice shows its number, amounts and documents; with bar codes it has bars for number and line', async () => {
    const drawn = contentOf(await drawInvoice(invoice(1), printing));
    const texts = textsOf(drawn);
    for (const word of ['Fattura differita', 'F/2026/1338', '15/11/2026', '318,22', '159,60', '30+10+5', 'TD24']) {
      expect(texts).toContain(word);
    }
    expect(texts).toContain('Documento di trasporto DDT/2026/3254 del 13/11/2026');
    const plain = contentOf(await drawInvoice(invoice(1), { ...printing, hasBarcodes: false }));
    const bars = (content: string) => [...content.matchAll(/ re$/gm)].length;
    // 30 bars of the EAN-13; those of the Code 128 come on top.
    expect(bars(drawn) - bars(plain)).toBeGreaterThan(30 + 15);
    expect(textsOf(plain)).not.toContain('8033000120043');
  });

  it('R2.88 a credit note has its name and negative amounts', async () => {
    const note: InvoiceDetail = { ...invoice(1), kind: 'credit-note', type: null, cause: 'NC' };
    const texts = textsOf(contentOf(await drawInvoice(note, { ...printing, locale: 'en' })));
    expect(texts).toContain('Credit note');
    expect(texts).toContain('-318.22');
    expect(texts).toContain('Ball valve');
  });

  it('R2.88 no page of an invoice has only the totals, and no code of a line is cut', async () => {
    for (let count = 8; count < 24; count += 1) {
      const pages = pagesOf(await drawInvoice(invoice(count), printing)).map(textsOf);
      expect(pages.find((texts) => texts.includes('Totale fattura'))).toContain('Contributo ambientale');
    }
    const long = { ...invoice(1), lines: [{ ...line(1), code: 'TSPEI7991ZN-10X50-BA' }] };
    for (const hasBarcodes of [true, false]) {
      const texts = textsOf(contentOf(await drawInvoice(long, { ...printing, hasBarcodes })));
      expect(texts.split('\n')).toContain('TSPEI7991ZN-10X50-BA');
    }
  });

  it('R2.88 an invoice under split payment says what is to pay and why', async () => {
    const drawn = async (regime: string | null, locale: 'it' | 'en') =>
      textsOf(
        contentOf(await drawInvoice({ ...invoice(1), vatRegime: { regime, note: null } }, { ...printing, locale })),
      ).split('\n');
    expect(await drawn(null, 'it')).not.toContain('Totale da pagare');
    const split = await drawn('split-payment', 'it');
    for (const text of ['Totale fattura', 'Totale da pagare', '€ 318,22', '€ 260,84', 'Regime IVA']) {
      expect(split.map((one) => one.replace('\u0080', '€'))).toContain(text);
    }
    expect(await drawn('split-payment', 'en')).toContain('Total to be paid');
    expect(await drawn('exempt', 'it')).not.toContain('Totale da pagare');
  });

  it('R2.88 200 lines are drawn on numbered pages', async () => {
    await drawInvoice(invoice(1), printing);
    const pdf = await drawInvoice(invoice(200), printing);
    const pages = [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
    expect(pages).toBeGreaterThan(6);
    expect(textsOf(contentOf(pdf))).toContain(`Pagina ${pages} di ${pages}`);
  });

  it('R2.89 a transport document has the facts of the transport and no price', async () => {
    const transport: TransportDetail = {
      ...{ id: 1, cause: 'DDT', year: 2026, number: 3254, issuedOn: '2026-11-13', addressId: 1 },
      transportStartedAt: new Date('2026-11-13T06:15:00Z'),
      ...{ deliveredAt: null, receivedBy: null, reservation: null, reason: 'Vendita', carriage: 'Porto franco' },
      ...{ goodsAspect: 'Cartoni', parcels: 2, weightGrams: 21_600, carrier: 'Savenella', waybill: 'TVE 88' },
      pdfFile: null,
      lines: [
        {
          ...line(1),
          lot: 'lotto 2626-A',
          ordered: 20,
          delivered: 20,
          orderPrice: 79_800,
          orderPriceQuantity: 1,
          orderStatedQuantity: 1,
        },
      ],
    };
    const texts = textsOf(contentOf(await drawTransport(transport, printing)));
    for (const word of ['DDT/2026/3254', 'Vendita', 'Cartoni', '21,6 kg', '13/11/2026, 07:15', '2626-A', 'Firma']) {
      expect(texts).toContain(word);
    }
    expect(texts).not.toContain('7,98');
  });

  it('R2.90 the due dates have the totals of the screen', async () => {
    const due = (dueOn: string, openCents: number, number: number) => ({
      ...{ documentId: 1, cause: 'F', year: 2026, number, documentKind: 'invoice' as const, documentType: null },
      ...{
        issuedOn: '2026-10-01',
        position: 1,
        kind: 'riba' as const,
        label: null,
        dueOn,
        cents: openCents,
        openCents,
      },
      ...{
        presentedOn: null,
        returnedOn: null,
        returnNote: null,
        customerId: 1,
        paidOnlineCents: 0,
        isBeingPaid: false,
      },
    });
    const list = [due('2026-11-20', 10_000, 1), due('2026-11-21', 20_050, 2)];
    const texts = textsOf(contentOf(await drawDeadlines(list, '2026-11-21', printing)));
    for (const amount of ['300,50', '100,00', '200,50']) expect(texts).toContain(amount);
  });
});
