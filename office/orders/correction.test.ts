import { describe, expect, it } from 'vitest';
import { correctionOf, type Fields, type Stored } from './correction.ts';

const stored: Stored = {
  ...{ revision: 1, address: '001', payment: 'RIBA 60', note: null, carrier: null, payments: [], addresses: [] },
  lines: [
    { position: 1, article: 'A', unit: 'PZ' },
    { position: 2, article: 'B', unit: 'PZ' },
  ],
  readAt: '2026-11-21T10:42:00.000Z',
};
const typed: Fields = {
  ...{ address: '001', payment: 'RIBA 60', note: '', carrier: '' },
  lines: stored.lines.map(({ article, unit }) => ({ article, unit })),
};

describe('6.1 a correction', () => {
  it('is empty while nothing differs, blanks included', () => {
    expect(correctionOf(stored, { ...typed, note: '  ' })).toEqual({});
  });

  it('has each changed field with the value that it began from', () => {
    const fields = { ...typed, address: '002', note: ' Citofono ', payment: '', lines: [{ article: 'A', unit: 'NR' }] };
    expect(correctionOf(stored, fields)).toEqual({
      address: { before: '001', after: '002' },
      payment: { before: 'RIBA 60', after: null },
      note: { before: null, after: 'Citofono' },
      lines: [{ position: 1, unit: { before: 'PZ', after: 'NR' } }],
    });
  });

  it('does not empty what the ERP needs', () => {
    const lines = [
      { article: '', unit: ' ' },
      { article: 'B', unit: 'PZ' },
    ];
    expect(correctionOf(stored, { ...typed, address: '', lines })).toEqual({});
  });
});
