import { expect, it } from 'vitest';
import { keepField } from './keep-filled.ts';

const texts = { 'name.it': 'Vite', unit: 'PZ' };

it.each<[string, string, object, object, object, unknown[]]>([
  ['an empty field is filled', 'color', { color: 'rosso' }, {}, { color: 'rosso' }, []],
  ['a field that the file does not give', 'unit', { color: 'rosso' }, texts, { color: 'rosso' }, []],
  ['an equal value is nothing to say', 'unit', { unit: 'PZ' }, texts, {}, []],
  ['another value is kept out', 'unit', { unit: 'M' }, texts, {}, [{ path: 'unit', value: 'M' }]],
  ['an empty value empties nothing', 'unit', { unit: null }, texts, {}, []],
  [
    'only the language that is there',
    'name',
    { name: { it: 'V', en: 'Screw' } },
    texts,
    { name: { en: 'Screw' } },
    [{ path: 'name.it', value: 'V' }],
  ],
  ['a text as a whole', 'name', { name: null }, texts, {}, []],
  ['a list', 'oldCodes', { oldCodes: ['B'] }, { oldCodes: ['A'] }, {}, [{ path: 'oldCodes', value: ['B'] }]],
  [
    'an equal list of objects',
    'barcodes',
    { barcodes: [{ code: '1', unit: null }] },
    { barcodes: [{ code: '1', unit: null }] },
    {},
    [],
  ],
  ['an amount stored as a list', 'conai', { conai: 18 }, { conai: [18] }, {}, []],
  ['another amount', 'conai', { conai: 19 }, { conai: [18] }, {}, [{ path: 'conai', value: 19 }]],
  [
    'features one by one',
    'features',
    { featureChanges: { d: 8, l: 20 } },
    { features: { d: 9 } },
    { featureChanges: { l: 20 } },
    [{ path: 'features.d', value: 8 }],
  ],
  [
    'all features',
    'features',
    { features: { d: 9, l: 20 } },
    { features: { d: 9 } },
    { featureChanges: { l: 20 } },
    [],
  ],
  ['features of a record without any', 'features', { features: { d: 9 } }, {}, { features: { d: 9 } }, []],
])('8.1 %s', (_name, field, given, filled, left, kept) => {
  const record = { ...given };
  expect(keepField(record, field, new Map(Object.entries(filled)))).toEqual(kept);
  expect(record).toEqual(left);
});
