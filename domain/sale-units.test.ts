import { describe, expect, it } from 'vitest';
import { saleUnits } from './sale-units.ts';

describe('units of sale', () => {
  const options = [
    { unit: 'PZ', quantity: 10 },
    { unit: 'PL', quantity: 4800 },
    { unit: 'CF', quantity: 10 },
    { unit: 'CT', quantity: 100 },
  ];

  it('the piece first, then units of whole packs, smallest first', () => {
    expect(saleUnits('PZ', 10, options)).toEqual([
      { unit: 'PZ', pieces: 1 },
      { unit: 'CF', pieces: 10 },
      { unit: 'CT', pieces: 100 },
      { unit: 'PL', pieces: 4800 },
    ]);
  });

  it('a unit without whole packs, of one piece or of too many pieces is not offered', () => {
    const odd = [
      { unit: 'CT', quantity: 15 },
      { unit: 'SC', quantity: 1 },
      { unit: 'PL', quantity: 1_000_000 },
    ];
    expect(saleUnits('PZ', 10, odd)).toEqual([{ unit: 'PZ', pieces: 1 }]);
  });

  it('two names for the same size are one option', () => {
    expect(saleUnits('pz', 1, [...options, { unit: 'SC', quantity: 100 }]).map(({ unit }) => unit)).toEqual([
      'pz',
      'CF',
      'CT',
      'PL',
    ]);
  });
});
