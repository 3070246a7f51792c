import { expect, it } from 'vitest';
import { kindOf } from '../kinds/index.ts';
import { numberColumns } from './columns.ts';

it('without a mapping, columns named as number fields, their parts and list prices are number columns', () => {
  const isNumber = numberColumns(kindOf('articles'), {});
  const columns = ['stockQuantity', 'price.L1', 'packaging.quantity', 'vatRate', 'code', 'packaging.code', 'feature.x'];
  expect(columns.filter(isNumber)).toEqual(['stockQuantity', 'price.L1', 'packaging.quantity', 'vatRate']);
  expect(['price', 'price.L1'].filter(numberColumns(kindOf('prices'), {}))).toEqual(['price']);
});

it('with a mapping, number columns are those it reads as numbers and never as a text', () => {
  const isNumber = numberColumns(kindOf('articles'), {
    fields: {
      code: 'Codice',
      name: { it: { template: '{Nome} {Lunghezza}' } },
      stockQuantity: { columns: ['Giacenza', 'Stock'] },
      packaging: [{ code: { constant: 'CF' }, quantity: 'Pezzi' }],
    },
    features: { diametro: { column: 'Diametro', type: 'f' }, lunghezza: { column: 'Lunghezza', type: 'f' } },
    featurePrefixes: [
      { prefix: 'f_', type: 'f' },
      { prefix: 's_', type: 's' },
    ],
    prices: { L1: { column: 'Prezzo', unit: 'euro' } },
  });
  const columns = [
    'Codice',
    'Giacenza',
    'Stock',
    'Pezzi',
    'Diametro',
    'Lunghezza',
    'f_peso',
    's_tipo',
    'Prezzo',
    'price.L1',
  ];
  expect(columns.filter(isNumber)).toEqual(['Giacenza', 'Stock', 'Pezzi', 'Diametro', 'f_peso', 'Prezzo']);
});
