import { describe, expect, it } from 'vitest';
import { fillTemplate } from './names.ts';
import { english } from './terms.ts';
import { axisOf } from './axes.ts';

describe('a name', () => {
  const template = 'Tubo rame {v} [Ø {0}] [rotolo {1}]';

  it('is filled with the known values', () => {
    expect(fillTemplate(template, { v: 'nudo', 0: '22', 1: '25 m' })).toBe('Tubo rame nudo Ø 22 rotolo 25 m');
  });

  it('leaves out a group whose size is unknown', () => {
    expect(fillTemplate(template, { v: 'nudo' })).toBe('Tubo rame nudo');
    expect(fillTemplate('Glove, seamless, {x} {v}', { v: '' })).toBe('Glove, seamless');
  });

  it('begins with a capital letter', () => {
    expect(fillTemplate('{v} {x}', { v: 'spring washer', x: 'M8' })).toBe('Spring washer M8');
  });
});

describe('the terms', () => {
  it('turn into English, sizes with a decimal point', () => {
    expect(english('acciaio inox A2')).toBe('stainless steel A2');
    expect(english('Ø 28 × 1,5')).toBe('Ø 28 × 1.5');
    expect(english('6 elementi')).toBe('6 sections');
    expect(english('EN 388')).toBe('EN 388');
  });

  it('reject a word without English', () => {
    expect(() => english('legno di balsa')).toThrow('There is no English for "legno di balsa".');
  });
});

describe('an axis', () => {
  it('sets price weights by size: one at the reference, more above it', () => {
    const { values } = axisOf({
      kind: 'numbers',
      feature: 'diametro',
      values: [6, 8, 16],
      before: 'M',
      growth: { reference: 8, power: 2 },
    });
    expect(values.map(({ label, weight, code }) => [label.it, weight, code])).toEqual([
      ['M6', 0.5625, '6'],
      ['M8', 1, '8'],
      ['M16', 4, '16'],
    ]);
  });

  it('writes decimals with a comma in Italian and a point in English', () => {
    const { values } = axisOf({ kind: 'numbers', feature: 'sezione', values: [2.5], after: ' mm²' });
    expect(values[0]).toMatchObject({
      value: 2.5,
      code: '25',
      label: { it: '2,5 mm²', en: '2.5 mm²' },
    });
  });

  it('accepts only known pipe threads', () => {
    const { values } = axisOf({ kind: 'threads', values: ['1/2"', '1"1/4'] });
    expect(values.map(({ code }) => code)).toEqual(['12', '114']);
    expect(() => axisOf({ kind: 'threads', values: ['7/9"'] })).toThrow('7/9" is no pipe thread.');
  });

  it('derives the code of a choice from its text, unless the file gives one', () => {
    const { values } = axisOf({
      kind: 'choices',
      feature: 'attacco',
      values: ['E27', { value: 'maschio', code: 'M' }],
    });
    expect(values.map(({ code, label, weight }) => [code, label.en, weight])).toEqual([
      ['E27', 'E27', 1],
      ['M', 'male', 1],
    ]);
  });

  it('draws short, medium and long bolts', () => {
    const { values } = axisOf({ kind: 'boltLengths', values: [20, 30, 60], reference: 30, short: 20, long: 60 });
    expect(values.map(({ look }) => look?.s)).toEqual(['short', 'medium', 'long']);
  });

  it('rejects an unknown colour', () => {
    expect(() => axisOf({ kind: 'colors', values: ['arancione'] })).toThrow('There is no colour arancione.');
  });
});
