import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/in-english.ts';
import {
  bodyXml,
  invoiceXml,
  simplifiedXml,
  type XmlDocument,
  type XmlLine,
} from '../../../test/builders/fatturapa.ts';
import { parseXml } from '../sources/xml.ts';
import { readBodies } from './read-body.ts';
import type { StatedDocument } from './read-document.ts';

const buyer = { name: 'Bassi', vatNumber: '00743110157' };

function firstOf(xml: string): StatedDocument {
  const [found] = readBodies(parseXml(Buffer.from(xml)));
  if (found === undefined || 'problem' in found.document) throw new Error(JSON.stringify(found?.document));
  return found.document;
}

const read = (document: XmlDocument) => firstOf(invoiceXml(buyer, [bodyXml(document)]));
const lineOf = (line: XmlLine) => read({ lines: [line] }).lines[0];
const percent = (value: string): ['SC', 'Percentuale', string] => ['SC', 'Percentuale', value];

describe('8.11 a line of an electronic invoice', () => {
  it.each<[string, XmlLine, object]>([
    ['without quantity', { price: '12.50' }, { quantity: 1, netPrice: 125_000, grossPrice: 125_000, netCents: 1_250 }],
    ['of text', { price: '0.00' }, { quantity: 1, netPrice: 0, netCents: 0 }],
    ['with quantity 0', { quantity: '0.00', price: '5.00', total: '0.00' }, { quantity: 1, netPrice: 0, netCents: 0 }],
    [
      'with eight decimals',
      { quantity: '1000.00000000', price: '0.08319200', total: '83.19' },
      { quantity: 1000, netPrice: 831.92, grossPrice: 831.92, netCents: 8_319 },
    ],
    [
      'with a chain of discounts',
      {
        quantity: '20',
        price: '13.34',
        discounts: [percent('30.00'), percent('10'), percent('5.00')],
        total: '159.68',
      },
      { grossPrice: 133_400, discounts: [3000, 1000, 500], netPrice: 79_840, netCents: 15_968 },
    ],
    [
      'whose price was rounded to cents after its discounts',
      { quantity: '1000', price: '1.234', discounts: [percent('35.00')], total: '800.00' },
      { grossPrice: 12_340, discounts: [3500], netPrice: 8_000, netCents: 80_000 },
    ],
    [
      'with a discount as amount',
      { quantity: '2', price: '10.00', discounts: [['SC', 'Importo', '1.50']], total: '17.00' },
      { grossPrice: 100_000, discounts: [], netPrice: 85_000, netCents: 1_700 },
    ],
    [
      'with a surcharge',
      { quantity: '2', price: '10.00', discounts: [['MG', 'Percentuale', '5.00']], total: '21.00' },
      { grossPrice: 100_000, discounts: [-500], netPrice: 105_000, netCents: 2_100 },
    ],
    [
      'whose total does not come from its price',
      { quantity: '4', price: '10.00', total: '30.00' },
      { grossPrice: null, discounts: [], netPrice: 75_000, netCents: 3_000 },
    ],
    [
      'for pieces of which the price is for 100',
      { quantity: '300', price: '8.3200', total: '24.96' },
      { grossPrice: null, netPrice: 832, netCents: 2_496 },
    ],
    ['that is a discount', { quantity: '1', price: '-10.00' }, { quantity: 1, netPrice: -100_000, netCents: -1_000 }],
    [
      'with a negative quantity',
      { quantity: '-2', price: '10.00', total: '-20.00' },
      { quantity: 2, netPrice: -100_000, netCents: -2_000 },
    ],
    [
      'with more decimals of quantity than are kept',
      { quantity: '0.33333333', price: '3000.00', total: '1000.00' },
      { quantity: 0.333, netPrice: 30_000_000, netCents: 100_000 },
    ],
  ])('%s', (_, line, expected) => {
    expect(lineOf(line)).toMatchObject(expected);
  });

  it('is left out when its price is no number, and keeps its number otherwise', () => {
    const document = read({
      lines: [
        { number: 10, price: '100.00' },
        { number: 20, price: 'x', total: 'y' },
      ],
    });
    expect(document.lines.map(({ position }) => position)).toEqual([10]);
    expect(inEnglish(document.remarks)).toEqual([
      {
        field: 'FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee',
        reason: 'Quantity or prices of line 20 are no numbers: the line is left out.',
      },
    ]);
    expect(
      read({
        lines: [
          { number: 1, price: '1.00' },
          { number: 1, price: '1.00' },
        ],
      }).lines[1]?.position,
    ).toBe(2);
  });
});

describe('8.11 the total of an electronic invoice', () => {
  const sums = [{ rate: '22.00', taxable: '100.00', vat: '22.00' }];
  const stamp = '<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>';
  const rounding = (amount: string) => `<Arrotondamento>${amount}</Arrotondamento>`;
  const charge = (description: string, cents: number) => ({ kind: 'rounding', description, rate: 0, cents });

  it.each<[string, XmlDocument, object]>([
    [
      'equal to the sums',
      { sums },
      { totalCents: 12_200, charges: [], amounts: { taxableCents: 10_000, vatCents: 2_200 } },
    ],
    [
      'that is not stated',
      { sums, total: null, head: rounding('-0.01') },
      { totalCents: 12_199, charges: [charge('Arrotondamento', -1)] },
    ],
    [
      'with a rounding',
      { sums, total: '122.02', head: rounding('0.02') },
      {
        totalCents: 12_202,
        charges: [charge('Arrotondamento', 2)],
        amounts: { taxableCents: 10_002, vatCents: 2_200 },
      },
    ],
    [
      'with a rounding that is not stated',
      { sums, total: '123.00' },
      { totalCents: 12_300, charges: [charge('Arrotondamento', 100)] },
    ],
    ['with a stamp', { sums, total: '124.00', head: stamp }, { totalCents: 12_400, charges: [charge('Bollo', 200)] }],
    ['with a stamp that the seller bears', { sums, head: stamp }, { totalCents: 12_200, charges: [] }],
    [
      'with stamp and rounding',
      { sums, total: '123.99', head: stamp + rounding('-0.01') },
      { charges: [charge('Arrotondamento', -1), charge('Bollo', 200)] },
    ],
    [
      'with a discount',
      {
        sums,
        total: '112.00',
        head: '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>10.00</Importo></ScontoMaggiorazione>',
      },
      { totalCents: 11_200, charges: [charge('Sconto', -1_000)] },
    ],
    [
      'with a pension fund',
      {
        lines: [{ price: '96.00' }],
        sums,
        head: '<DatiCassaPrevidenziale><TipoCassa>TC04</TipoCassa><ImportoContributoCassa>4.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>',
      },
      { charges: [{ kind: 'other', description: 'Contributo cassa previdenziale TC04', rate: 2200, cents: 400 }] },
    ],
    [
      'in negative amounts of a credit note',
      {
        type: 'TD04',
        total: '-122.00',
        lines: [{ price: '-100.00' }],
        sums: [{ rate: '22.00', taxable: '-100.00', vat: '-22.00' }],
      },
      {
        kind: 'credit-note',
        totalCents: 12_200,
        amounts: { taxableCents: 10_000, vatCents: 2_200 },
        vat: [{ rate: 2200, nature: '', taxableCents: 10_000, vatCents: 2_200 }],
      },
    ],
    [
      'of a credit note, below 0 beside positive sums',
      { type: 'TD04', total: '-122.00' },
      { totalCents: 12_200, charges: [] },
    ],
    [
      'with two sums of one rate',
      { lines: [{ price: '200.00' }], total: '244.00', sums: [...sums, ...sums] },
      { vat: [{ rate: 2200, nature: '', taxableCents: 20_000, vatCents: 4_400 }] },
    ],
  ])('%s', (_, document, expected) => {
    expect(read(document)).toMatchObject({ ...expected, remarks: [] });
  });

  const insideOf = (discount: string, more: object = {}): XmlDocument => ({
    head: `<ScontoMaggiorazione><Tipo>SC</Tipo>${discount}</ScontoMaggiorazione>`,
    lines: [{ price: '110.00' }],
    ...more,
  });
  it.each<[string, XmlDocument, object[]]>([
    ['a discount', insideOf('<Importo>10.00</Importo>'), [{ description: 'Sconto', cents: -1_000 }]],
    ['a discount in percent', insideOf('<Percentuale>9.09</Percentuale>'), [{ description: 'Sconto', cents: -1_000 }]],
    [
      'expenses and a rounding',
      {
        lines: [{ price: '94.99' }],
        sums: [
          {
            ...{ rate: '22.00', taxable: '100.00', vat: '22.00' },
            more: '<SpeseAccessorie>5.00</SpeseAccessorie><Arrotondamento>0.01</Arrotondamento>',
          },
        ],
      },
      [
        { description: 'Spese accessorie', cents: 500 },
        { description: 'Arrotondamento', cents: 1 },
      ],
    ],
    ['cents', { lines: [{ price: '100.40' }] }, []],
  ])('whose sums have more than the rows: %s', (_, document, expected) => {
    const { charges, remarks, amounts } = read(document);
    expect(charges).toEqual(expected.map((charge) => ({ kind: 'other', rate: 2200, ...charge })));
    expect(amounts).toEqual({ taxableCents: 10_000, vatCents: 2_200 });
    expect(remarks).toEqual([]);
  });

  it('says when the rows come to something else', () => {
    expect(inEnglish(read({ lines: [{ price: '90.00' }] }).remarks)).toEqual([
      {
        ...{ field: 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo', isNote: true },
        reason: 'The rows come to 90.00 euro, the taxable amounts by VAT rate to 100.00.',
      },
    ]);
  });

  it('above one euro without a reason is reported, and the VAT is not known', () => {
    expect(inEnglish(read({ sums, total: '123.01' }))).toMatchObject({
      ...{ totalCents: 12_301, amounts: null, vat: [], charges: [] },
      remarks: [
        {
          reason:
            'The sums by VAT rate come to 122.00 euro, the document to 123.01: its taxable amount and VAT are left out.',
        },
      ],
    });
  });

  const zero = (nature: string, taxable = '100.00') => ({
    rate: '0.00',
    taxable,
    vat: '0.00',
    nature,
    reference: `Art. ${nature}`,
  });
  it.each([
    [
      'split payment',
      [{ rate: '22.00', taxable: '100.00', vat: '22.00', due: 'S' as const }],
      { regime: 'split-payment', note: null },
    ],
    [
      'reverse charge, with a stamp',
      [zero('N6.7'), zero('N1', '2.00')],
      { regime: 'reverse-charge', note: 'Art. N6.7' },
    ],
    ['exports', [zero('N3.5')], { regime: 'exempt', note: 'Art. N3.5' }],
    ['one exempt line', [zero('N4'), { rate: '22.00', taxable: '100.00', vat: '22.00' }], { regime: null, note: null }],
    ['not subject to VAT', [zero('N2.2')], { regime: null, note: null }],
    ['a stamp only', [zero('N1')], { regime: null, note: null }],
  ])('has the VAT regime of its sums: %s', (_, own, vatRegime) => {
    expect(read({ sums: own, total: null }).vatRegime).toEqual(vatRegime);
  });
});

describe('8.11 due dates of an electronic invoice', () => {
  const split: XmlDocument = { sums: [{ rate: '22.00', taxable: '100.00', vat: '22.00', due: 'S' }] };
  const withheld: XmlDocument = { head: '<DatiRitenuta><ImportoRitenuta>20.00</ImportoRitenuta></DatiRitenuta>' };
  const on = (day: string, amount: string) => ({ day, amount });
  const [jan, feb] = ['2027-01-31', '2027-02-28'];

  it.each<[string, XmlDocument, [string, number][]]>([
    [
      'by their days',
      { payments: [on(feb, '61.00'), on(jan, '61.00')] },
      [
        [jan, 6_100],
        [feb, 6_100],
      ],
    ],
    ['by days from the invoice', { payments: [{ days: 30, amount: '122.00' }] }, [['2026-12-15', 12_200]]],
    ['without a day', { payments: [{ amount: '122.00' }] }, [['2026-11-15', 12_200]]],
    ['under split payment, without the VAT', { ...split, payments: [on(jan, '100.00')] }, [[jan, 10_000]]],
    [
      'under split payment, with a total without VAT',
      { ...split, total: '100.00', payments: [on(jan, '100.00')] },
      [[jan, 10_000]],
    ],
    ['with something withheld', { ...withheld, payments: [on(jan, '102.00')] }, [[jan, 10_200]]],
    [
      'with the whole total, of which something is withheld',
      { ...withheld, payments: [on(jan, '122.00')] },
      [[jan, 12_200]],
    ],
    ['for an advance', { conditions: 'TP03', payments: [on(jan, '50.00')] }, [[jan, 5_000]]],
    [
      'as several ways to pay',
      {
        payments: [
          { ...on(jan, '122.00'), mode: 'MP05' },
          { ...on(jan, '122.00'), mode: 'MP08' },
        ],
      },
      [[jan, 12_200]],
    ],
    ['of a credit note', { type: 'TD04', payments: [on(jan, '122.00')] }, []],
  ])('%s', (_, document, expected) => {
    const { payments, remarks } = read(document);
    expect(payments.map(({ dueOn, cents }) => [dueOn, cents])).toEqual(expected);
    expect(remarks).toEqual([]);
  });

  it('bear a difference of cents in the last of them', () => {
    const { payments, remarks } = read({ payments: [on(jan, '61.00'), on(feb, '61.01')] });
    expect(payments.map(({ cents }) => cents)).toEqual([6_100, 6_100]);
    expect(remarks).toMatchObject([{ isNote: true }]);
  });

  it.each<[string, XmlDocument]>([
    ['less than the total', { payments: [on(jan, '100.00')] }],
    ['more than the total', { payments: [on(jan, '122.00'), on(feb, '22.00')] }],
    ['the VAT too under split payment', { ...split, payments: [on(jan, '122.00')] }],
    ['below 0', { payments: [on(jan, '132.00'), on(feb, '-10.00')] }],
  ])('are left out and reported: %s', (_, document) => {
    const { payments, remarks, lastDueOn } = read(document);
    expect(payments).toEqual([]);
    expect(remarks).toMatchObject([{ field: 'FatturaElettronicaBody/DatiPagamento/DettaglioPagamento' }]);
    expect(remarks[0]?.isNote).toBeUndefined();
    expect([jan, feb]).toContain(lastDueOn);
  });
});

describe('8.11 document types', () => {
  const transport = '<DatiTrasporto><NumeroColli>1</NumeroColli></DatiTrasporto>';
  it.each([
    ['TD01', '', 'invoice', null],
    ['TD01', transport, 'invoice', 'accompanying'],
    ['TD02', '', 'invoice', null],
    ['TD04', '', 'credit-note', null],
    ['TD05', '', 'invoice', null],
    ['TD24', transport, 'invoice', 'deferred'],
    ['TD25', '', 'invoice', 'deferred'],
    ['TD26', '', 'invoice', null],
  ])('%s is %s', (type, general, kind, sort) => {
    expect(read({ type, general })).toMatchObject({ kind, type: sort, erpType: type });
  });

  it.each(['TD16', 'TD20', 'TD27', 'TD28', 'TD99', ''])('%s is for no customer', (type) => {
    const [found] = readBodies(parseXml(Buffer.from(invoiceXml(buyer, [bodyXml({ type })]))));
    const document = found?.document;
    expect(document && 'problem' in document ? document.problem.field : null).toMatch(/TipoDocumento$/);
  });

  it('read a simplified credit note with the invoice that it corrects', () => {
    const xml = simplifiedXml(buyer, {
      ...{ type: 'TD08', number: 'S9', amounts: [['122.00', '22.00']] },
      general: '<DatiFatturaRettificata><NumeroFR>S1</NumeroFR><DataFR>2026-11-01</DataFR></DatiFatturaRettificata>',
    });
    expect(firstOf(xml)).toMatchObject({
      ...{ kind: 'credit-note', totalCents: 12_200, credited: { number: 'S1', day: '2026-11-01' } },
      vat: [{ rate: 2200, taxableCents: 10_000, vatCents: 2_200 }],
    });
  });
});
