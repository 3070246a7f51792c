import { describe, expect, it } from 'vitest';
import { initialRow, shownRow } from '../../catalogue/records.ts';
import { DocumentWriter, readDocument, type StoredDocument } from './documents.ts';

const plain: StoredDocument = {
  ...initialRow,
  code: '1',
  sku: 'V-1',
  kind: 'single',
  name: { it: 'Vite', en: 'Screw' },
  brand: 4,
  variantPackaging: null,
  alternatives: [],
  children: [],
};
const whole: StoredDocument = {
  ...plain,
  kind: 'parent',
  summary: { it: 'acciaio', en: null },
  unit: 'CF',
  vatRate: 1000,
  minimumPackaging: 5,
  piecesPerUnit: 200,
  packaging: [
    { code: 'CF', unit: 'PZ', quantity: 10 },
    { code: 'PAL', unit: 'CF', quantity: 900 },
  ],
  pictures: ['/img/a.webp'],
  isHot: true,
  variantPackaging: { smallest: 1, largest: 10 },
  alternatives: ['2', '3'],
  children: [{ code: '4', sku: 'V-4' }],
};

describe('a stored document', () => {
  it('is read as it was written', () => {
    const writer = new DocumentWriter();
    const texts = [plain, whole, plain].map((document) => writer.write(document));
    expect(texts.map((text) => readDocument(text, writer.shapes))).toEqual([plain, whole, plain]);
  });

  it('contains neither names of fields nor initial values', () => {
    const writer = new DocumentWriter();
    expect(writer.write(plain)).toBe('[1,"1","V-1",[2,"Vite","Screw"],4]');
    expect(writer.shapes).toEqual([
      ['code', 'sku', 'name', 'brand'],
      ['it', 'en'],
    ]);
  });
});

it.each([
  ['it', { it: 'acciaio', en: 'steel' }, 'acciaio'],
  ['en', { it: 'acciaio', en: 'steel' }, 'steel'],
  ['en', { it: 'acciaio', en: null }, 'acciaio'],
  ['it', { it: '', en: 'steel' }, ''],
  ['en', { it: '', en: 'steel' }, 'steel'],
  ['en', null, ''],
] as const)('shows in %s the summary %j as %j', (locale, summary, shown) => {
  expect(shownRow({ ...plain, summary }, locale)).toMatchObject({ code: '1', summary: shown, unit: 'PZ' });
});
