import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, normaliseCode } from '../../fold.ts';
import { tokensOf } from './tokens.ts';

const textsOf = (text: string): string[] => tokensOf(text).map((token) => token.text);

describe('tokens', () => {
  it.each([
    ['Dell’olio d’oliva', ['olio', 'oliva']],
    ["unita' UNITÀ", ['unita', 'unita']],
    ["bull's eye", ['bull', 'eye']],
    ['acqua/gas', ['acqua', 'gas']],
    ['1/2" ½ 1.1/2" 1 1/2 1"1/2', ['1/2', '1/2', '1.1/2', '1.1/2', '1.1/2']],
    ['M8x40 m8 × 40 8X40', ['m8x40', 'm8x40', '8x40']],
    ['10 mm 10mm 1,5 mm² 1.5 mmq', ['10mm', '10mm', '1.5mm2', '1.5mm2']],
    ['500 grammi 2 chili 30 centimetri', ['500g', '2kg', '30cm']],
    ['Ø20 ø 20 ⌀20 Ø 20 mm Ørsted', ['ø20', 'ø20', 'ø20', 'ø20', 'orsted']],
    ['diametro 20, diam. 20, Diameter 20 dia.20 d.20', ['ø20', 'ø20', 'ø20', 'ø20', 'ø20']],
    ['φ20 ∅ 20 fi 20 phi', ['ø20', 'ø20', 'ø20', 'phi']],
    ['1 / 2" 3 / 4', ['1/2', '3/4']],
    ['4 / 8 wifi 20', ['4', '8', 'wifi', '20']],
    ['diametro esterno Ø 20 cm', ['diametro', 'esterno', '20cm']],
    ['NOR.0707-60 C53208', ['nor070760', 'c53208']],
    ['100% 🙂 & --', ['100%']],
    ['taglia 42 tg. 9,5 Size XL tg L 3xl', ['tg42', 'tg9.5', 'tgxl', 'tgl', '3xl']],
    ['taglia grande', ['taglia', 'grande']],
    ['5 a 10', ['5', 'a', '10']],
  ])('%s', (text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it('include the parts of a measure', () => {
    expect(tokensOf('M8x40')[0]?.parts).toEqual(expect.arrayContaining(['m8', '40', '8x40']));
    expect(tokensOf('3G1,5')[0]).toMatchObject({ text: '3g1.5', parts: expect.arrayContaining(['3x1.5']) as string[] });
    expect(tokensOf('10x60 mm')[0]?.parts).toEqual(expect.arrayContaining(['10', '60', '10mm', '60mm']));
  });

  it('treat a measure without a unit as millimetres', () => {
    expect(tokensOf('Tubo rame Ø 22')[2]).toMatchObject({ kind: 'diameter', text: 'ø22', parts: ['22', '22mm'] });
    expect(tokensOf('Tubo Ø 22 × 1')[1]?.parts).toEqual(expect.arrayContaining(['22', 'ø22', '22mm', '1mm']));
    expect(tokensOf('M8x40')[0]?.parts).toContain('40mm');
    expect(tokensOf('3G1,5')[0]?.parts).not.toContain('1.5mm');
    expect(tokensOf('scatola 22')[1]?.parts).toEqual([]);
    expect(tokensOf('4 × 4 m')[0]?.parts).not.toContain('4mm');
  });

  it('of any text cause no error and are never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(tokensOf(text).filter((token) => token.text === '')).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('folding', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it.each(['NOR.0707-60', 'nor0707 60', 'NOR/0707_60', ' nor 0707\t60 '])('normalises %s to the same code', (code) => {
    expect(normaliseCode(code)).toBe('nor070760');
  });

  it.each([
    ['\u0410\u0412-12', 'ab12'],
    ['\u039a\u03a4 40', 'kt40'],
    ['10 \u00b5F', '10f'],
  ])('normalises letters that only look Latin: %s', (code, latin) => {
    expect(normaliseCode(code)).toBe(latin);
  });
});
