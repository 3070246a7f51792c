import { expect, it } from 'vitest';
import { barcodeSymbol, hasWrongCheckDigit } from './barcode-symbol.ts';

it.each([
  ['8001234567897', 'EAN-13'],
  ['96385074', 'EAN-8'],
  ['036000291452', 'UPC-A'],
  ['18001234567894', 'ITF-14'],
  ['VT-204118/B', 'Code 128'],
  ['1234567', 'Code 128'],
] as const)('R2.76 draws %s as %s', (code, symbol) => {
  expect(barcodeSymbol(code)).toBe(symbol);
  expect(hasWrongCheckDigit(code)).toBe(false);
});

it.each(['8001234567890', '96385075', '18001234567890'])(
  'R2.76 does not draw %s, because its check digit is wrong',
  (code) => {
    expect(barcodeSymbol(code)).toBeNull();
    expect(hasWrongCheckDigit(code)).toBe(true);
  },
);

it.each(['', 'perché', 'x'.repeat(41), 'a\nb'])('R2.76 does not draw %j, and reports no wrong GTIN', (code) => {
  expect(barcodeSymbol(code)).toBeNull();
  expect(hasWrongCheckDigit(code)).toBe(false);
});
