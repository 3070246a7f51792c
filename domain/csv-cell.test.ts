import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, textOfCsvCell } from './csv-cell.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['Tubo 20 m', 'Tubo 20 m'],
    ['', ''],
    ['a = b', 'a = b'],
    ["l'aria", "l'aria"],
    ['Valvola; ottone', '"Valvola; ottone"'],
    ['1/2"', '"1/2"""'],
    ['due\nrighe', '"due\nrighe"'],
    ['=1+1', "'=1+1"],
    ['+39', "'+39"],
    ['-7,5', "'-7,5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', '"\'\r=1+1"'],
    ['\n=1+1', '"\'\n=1+1"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text, ';')).toBe(cell);
  });

  it('quotes only the separator of the file', () => {
    expect([csvCell('a,b', ','), csvCell('a;b', ',')]).toEqual(['"a,b"', 'a;b']);
  });

  it('restores every text without quotes, except one that already starts with an apostrophe', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[";\r\n]/.test(text) && !text.startsWith("'"));
        expect(textOfCsvCell(csvCell(text, ';'))).toBe(text);
      }),
    );
  });
});
