import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/in-english.ts';
import { kindOf, type KindName } from '../kinds/index.ts';
import { checkMapping } from './mapping-file.ts';
import { readValues } from './read-values.ts';

function read(kind: KindName, row: Record<string, unknown>, mapping: unknown = {}) {
  return readValues(row, kindOf(kind).fields, checkMapping(mapping, kindOf(kind), 'test.json'));
}

const base = { code: 'Codice', name: 'Nome' };

describe('a mapping', () => {
  it('reads columns, constants, templates, value tables and defaults', () => {
    const { values, problems } = read(
      'articles',
      { Codice: 'A1', Nome: 'Vite', D: '8', L: '40', Stato: 'F', IVA: '', Foto1: '', Foto2: 'b.jpg' },
      {
        fields: {
          ...base,
          summary: { it: { template: 'M{D} × {L} mm' } },
          isActive: { column: 'Stato', values: { A: true, F: false } },
          vatRate: { column: 'IVA', default: 10 },
          unit: { constant: 'CF' },
          makerCode: { columns: ['Foto1', 'Foto2'] },
          pictures: { columns: ['Foto1', 'Foto2'] },
        },
      },
    );
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      code: 'A1',
      name: { it: 'Vite' },
      summary: { it: 'M8 × 40 mm' },
      isActive: false,
      vatRate: 1000,
      unit: 'CF',
      makerCode: 'b.jpg',
      pictures: ['b.jpg'],
    });
  });

  it('converts units: cents and euro to ten-thousandths, percent and fractions to hundredths of a percent', () => {
    const price = (value: string, unit?: string) =>
      read(
        'prices',
        { L: '1', A: 'x', P: value },
        { fields: { priceListCode: 'L', articleCode: 'A', price: { column: 'P', unit } } },
      ).values['price'];
    expect(price('12,5')).toBe(125_000);
    expect(price('7695', 'cents')).toBe(769_500);
    expect(price('79870', 'ten-thousandths')).toBe(79_870);
    const rate = (value: string, unit: string) =>
      read(
        'articles',
        { ...{ Codice: 'A', Nome: 'B' }, V: value },
        { fields: { ...base, vatRate: { column: 'V', unit } } },
      ).values['vatRate'];
    expect(rate('22', 'percent')).toBe(2200);
    expect(rate('0,22', 'fraction')).toBe(2200);
  });

  it('joins the columns of a cascade, and leaves the empty ones out', () => {
    const discounts = (cells: Record<string, unknown>) =>
      read(
        'customers',
        { C: 'K', N: 'x', L: 'L1', ...cells },
        { fields: { code: 'C', companyName: 'N', priceListCode: 'L', discounts: { columns: ['S1', 'S2', 'S3'] } } },
      ).values['discounts'];
    expect(discounts({ S1: '40', S2: '', S3: '2,5' })).toEqual([4000, 250]);
    expect(discounts({ S1: 30, S2: 0, S3: 5 })).toEqual([3000, 0, 500]);
    expect(discounts({ S1: '', S2: '', S3: '' })).toEqual([]);
  });

  it('reads a VAT rate below 1 percent as a mistaken fraction', () => {
    const { remarks, values } = read('articles', { code: 'A', name: 'B', vatRate: 0.22 }, {});
    expect(inEnglish(remarks.map(({ reason }) => reason))).toEqual([
      '0.22 is less than 1 percent; a column of fractions (0.22 is 22 %) needs "unit": "fraction".',
    ]);
    expect(values).not.toHaveProperty('vatRate');
    expect(read('articles', { code: 'A', name: 'B', vatRate: 0 }, {}).values['vatRate']).toBe(0);
  });

  it('splits lists and builds lists of objects, without empty ones', () => {
    const { values } = read(
      'articles',
      { Codice: 'A', Nome: 'B', EAN: '8001|8002', Conf: '10', Pallet: '' },
      {
        fields: {
          ...base,
          barcodes: { column: 'EAN', split: '|' },
          packaging: [
            { code: { constant: 'CF' }, unit: { constant: 'CF' }, quantity: 'Conf' },
            { code: { constant: 'PAL' }, quantity: 'Pallet' },
          ],
        },
      },
    );
    expect(values['barcodes']).toEqual([
      { code: '8001', unit: null },
      { code: '8002', unit: null },
    ]);
    expect(values['packaging']).toEqual([{ code: 'CF', unit: 'CF', quantity: 10 }]);
  });

  it('returns only the fields that the row has, and defaults for absent ones to new records only', () => {
    const { values, ifNew } = read(
      'articles',
      { Codice: 'A', Nome: 'B', Colore: null },
      { fields: { ...base, color: 'Colore', size: 'Misura', vatRate: { column: 'IVA', default: 10 } } },
    );
    expect(values).toEqual({ code: 'A', name: { it: 'B' }, color: null });
    expect(ifNew).toEqual({ vatRate: 1000 });
  });

  it('may leave out all but the key fields, and may name one language only', () => {
    const mapping = { fields: { code: 'Codice', name: { en: 'English' } } };
    expect(read('articles', { Codice: 'A', English: 'Screw' }, mapping)).toMatchObject({
      values: { code: 'A', name: { en: 'Screw' } },
      ifNew: { name: { it: 'Screw' } },
    });
  });

  it('is rejected with every error and its position', () => {
    const mapping = { fields: { code: { column: 'C', constant: 1 }, colour: 'x' }, featurs: {} };
    expect(() => checkMapping(mapping, kindOf('articles'), 'm.json')).toThrow(/m\.json cannot be used/);
    expect(() => checkMapping({ fields: { name: 'N', colour: 'x' } }, kindOf('articles'), 'm.json')).toThrow(
      /fields\.colour: articles have no such field[\s\S]*fields\.code is missing/,
    );
    expect(() => checkMapping({ prices: { L: 'P' } }, kindOf('stock'), 'm.json')).toThrow(
      'prices: only articles have this',
    );
  });
});

describe('values as ERPs and spreadsheets write them', () => {
  it('are empty without a remark: days of zeros, packs, minimums and weights of 0', () => {
    const row = {
      ...{ code: 'A', arrivingOn: '00/00/0000', minimumPackaging: '0', piecesPerUnit: '0,00', weightGrams: 0 },
      ...{ 'packaging.code': 'CF', 'packaging.quantity': '0', 'feature.prova': ' \u00a0' },
    };
    const { values, problems, remarks } = read('articles', row);
    expect([problems, remarks]).toEqual([[], []]);
    expect(values).toEqual({
      ...{ code: 'A', arrivingOn: null, minimumPackaging: 1, piecesPerUnit: null, weightGrams: null },
      ...{ packaging: [] },
    });
    const line = { cause: 'B', year: '2026', number: '0' };
    expect(inEnglish(read('orders', line).problems)).toContainEqual({
      ...{ field: 'number', reason: '0 is too small.', column: 'number' },
    });
  });

  it.each([
    ['#N/D', 'The cell shows the error #N/D of a spreadsheet instead of a value.'],
    [
      { shown: '03-apr', holds: '2026-04-03' },
      'The cell is a date, shown as "03-apr", not a text; format the column as text and enter it again.',
    ],
    [
      { shown: 'VERO (TRUE)', holds: true },
      'The cell is a yes or no, shown as "VERO (TRUE)", not a text; format the column as text and enter it again.',
    ],
  ])('%j is no code, size, name or part of a text', (cell, reason) => {
    const mapping = {
      fields: { code: 'C', name: { it: 'N', en: 'E' }, size: 'S', summary: { it: { template: 'M {S}' } } },
    };
    const { values, remarks } = read('articles', { C: 'A', N: 'Vite', E: cell, S: cell }, mapping);
    expect(values).toEqual({ code: 'A', name: { it: 'Vite' } });
    expect(inEnglish(remarks)).toEqual([
      { field: 'size', reason, column: 'S' },
      { field: 'name.en', reason, column: 'E' },
      { field: 'summary.it', reason, column: 'S' },
    ]);
    expect(inEnglish(read('articles', { code: cell, name: 'Vite' }).problems)).toEqual([
      { field: 'code', reason, column: 'code' },
    ]);
  });

  it('leaves a list alone in which one value is an error, and its valid values to a new record', () => {
    const mapping = { fields: { ...base, pictures: { columns: ['F1', 'F2'] }, barcodes: { column: 'E', split: ',' } } };
    const row = { Codice: 'A', Nome: 'Vite', F1: 'a.jpg', F2: '#RIF!', E: '#N/A' };
    const { values, ifNew, remarks } = read('articles', row, mapping);
    expect(values).toEqual({ code: 'A', name: { it: 'Vite', en: undefined } });
    expect(ifNew).toEqual({ pictures: ['a.jpg'], barcodes: [] });
    expect(remarks.map(({ field, column }) => [field, column])).toEqual([
      ['pictures', 'F1'],
      ['barcodes', 'E'],
    ]);
  });

  it('keeps what a cell holds where that is meant: days, yes and no, numbers shown with zeros', () => {
    const cell = (shown: string, holds: unknown) => ({ shown, holds });
    const row = {
      ...{ code: cell('00123', 123), arrivingOn: cell('31/12/26', '2026-12-31'), isHot: cell('VERO', true) },
      ...{ stockQuantity: cell('0012 pz', 12), 'price.L1': 1, vatRate: cell('5-mag', '2026-05-05') },
    };
    const { values, remarks } = read('articles', row);
    expect(values).toEqual({ code: '00123', arrivingOn: '2026-12-31', isHot: true, stockQuantity: 12 });
    expect(inEnglish(remarks)).toEqual([
      { field: 'vatRate', reason: 'The cell is a date, shown as "5-mag", not a number.', column: 'vatRate' },
    ]);
  });

  it('are rounded, and said, where a discount has more than two decimals', () => {
    const row = {
      code: 'K',
      discounts: '33,333+10',
      'contractPrices.articleCode': 'A',
      'contractPrices.discounts': '5',
    };
    const { values, rounded } = read('customers', row);
    expect(values['discounts']).toEqual([3333, 1000]);
    expect(rounded).toEqual(['discounts']);
  });
});

describe('a mapping of columns without names', () => {
  it('reads them by number or by fixed positions', () => {
    const kind = kindOf('stock');
    const byNumber = { format: { header: false }, fields: { articleCode: { column: 1 }, quantity: { column: 3 } } };
    expect(checkMapping(byNumber, kind, 'm').fields).toEqual({
      articleCode: { column: '1' },
      quantity: { column: '3' },
    });
    const fixed = { fields: { articleCode: { at: [1, 5] }, quantity: { at: [6, 12] } } };
    expect(read('stock', { '1–5': 'A  ', '6–12': ' 5' }, fixed).values).toEqual({ articleCode: 'A', quantity: 5 });
    expect(() => checkMapping({ fields: { articleCode: { at: [5, 1] } } }, kind, 'm')).toThrow('fields.articleCode');
  });
});

describe('a file without mapping', () => {
  it('uses our field names as columns, languages after a point or underscore, lists with |', () => {
    const row = {
      code: 'A',
      'name.it': 'Vite',
      name_en: 'Screw',
      oldCodes: 'X|Y',
      'packaging.code': 'CF',
      'packaging.quantity': '5',
    };
    const { values, problems } = read('articles', row);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      name: { it: 'Vite', en: 'Screw' },
      oldCodes: ['X', 'Y'],
      packaging: [{ code: 'CF', unit: 'PZ', quantity: 5 }],
    });
  });
  it('may be JSON with lists and objects', () => {
    const row = { code: 'A', name: { it: 'Vite', en: 'Screw' }, barcodes: ['1', { code: '2', unit: 'CF' }] };
    expect(read('articles', row).values).toMatchObject({
      name: { it: 'Vite', en: 'Screw' },
      barcodes: [
        { code: '1', unit: null },
        { code: '2', unit: 'CF' },
      ],
    });
  });
  it('is rejected for an invalid key, and imported without other invalid values', () => {
    const row = { code: '', 'name.it': '', 'name.en': 'Screw', vatRate: 'molto', minimumPackaging: '-1' };
    const { values, ifNew, problems, remarks } = read('articles', row);
    expect(inEnglish(problems)).toEqual([{ field: 'code', reason: 'The value is missing.' }]);
    expect(inEnglish(remarks)).toEqual([
      { field: 'name.it', reason: 'The value is missing.', column: 'name.it' },
      { field: 'vatRate', reason: '"molto" is not a number.', column: 'vatRate' },
      { field: 'minimumPackaging', reason: '-1 is too small.', column: 'minimumPackaging' },
    ]);
    expect(values).toEqual({ name: { en: 'Screw' } });
    expect(ifNew).toEqual({ name: { it: 'Screw' } });
  });

  it('keeps an existing list when a part is invalid, and gives the valid parts to a new record', () => {
    const packaging = [{ code: 'CF', quantity: 5 }, { code: 'IMB', quantity: 'x' }, 'PAL'];
    const { values, ifNew, remarks } = read('articles', { code: 'A', packaging });
    expect(values).toEqual({ code: 'A' });
    expect(ifNew).toEqual({ packaging: [{ code: 'CF', unit: 'PZ', quantity: 5 }] });
    expect(remarks.map(({ field }) => field)).toEqual(['packaging.1.quantity', 'packaging']);
  });

  it('changes addresses part by part', () => {
    const row = { code: 'K', 'addresses.code': '1', 'addresses.phone': '', 'addresses.isDefault': 'forse' };
    const { values, remarks } = read('customers', row);
    expect(values).toEqual({ code: 'K', addresses: [{ code: '1', phone: null }] });
    expect(remarks.map(({ field }) => field)).toEqual(['addresses.isDefault']);
  });
});
