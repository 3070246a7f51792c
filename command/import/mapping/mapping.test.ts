import { describe, expect, it } from 'vitest';
import { fieldsOf, type KindName } from './fields.ts';
import { checkMapping } from './mapping-file.ts';
import { readValues } from './read-values.ts';

function read(kind: KindName, row: Record<string, unknown>, mapping: unknown = {}) {
  return readValues(row, fieldsOf(kind), checkMapping(mapping, kind, 'test.json'));
}

const base = { code: 'Codice', name: 'Nome' };

describe('a mapping', () => {
  it('takes columns, constants, templates, value tables and defaults', () => {
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
      name: { it: 'Vite', en: null },
      summary: { it: 'M8 × 40 mm' },
      isActive: false,
      vatRate: 1000,
      unit: 'CF',
      makerCode: 'b.jpg',
      pictures: ['b.jpg'],
    });
  });

  it('takes units: cents and euro become ten-thousandths, percent and fractions hundredths of a percent', () => {
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

  it('takes lists apart and builds lists of parts, without those that are empty', () => {
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

  it('tells which fields the file says nothing about', () => {
    const { absent } = read('articles', { Codice: 'A', Nome: 'B' }, { fields: base });
    expect(absent.has('stockQuantity')).toBe(true);
    expect(absent.has('name')).toBe(false);
  });

  it('is refused with every fault and its place', () => {
    const mapping = { fields: { code: { column: 'C', constant: 1 }, colour: 'x' }, featurs: {} };
    expect(() => checkMapping(mapping, 'articles', 'm.json')).toThrow(/m\.json cannot be used/);
    expect(() => checkMapping({ fields: { code: 'C', colour: 'x' } }, 'articles', 'm.json')).toThrow(
      /fields\.colour: articles have no such field[\s\S]*fields\.name is missing/,
    );
    expect(() => checkMapping({ prices: { L: 'P' } }, 'stock', 'm.json')).toThrow('prices: only articles have this');
  });
});

describe('a file without mapping', () => {
  it('names its columns as we do, languages behind a point or underscore, lists with |', () => {
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
  it('has every problem of a row told with its field', () => {
    const { problems } = read('articles', { code: '', name: 'x', vatRate: 'molto', minimumPackaging: '0' });
    expect(problems).toEqual([
      { field: 'code', reason: 'The value is missing.' },
      { field: 'vatRate', reason: '"molto" is not a number.' },
      { field: 'minimumPackaging', reason: '0 is too small.' },
    ]);
  });
});
