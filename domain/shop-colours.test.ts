import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colourTokens,
  contrastOf,
  DEFAULT_COLOURS,
  isColour,
  nearestPassing,
  passes,
  textsOn,
} from './shop-colours.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const part = fc.constantFrom('sign' as const, 'action' as const);

describe('the two colours of a shop', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#17402f', '#ffffff', 11.6],
    ['#a86a14', '#ffffff', 4.43],
    ['#c77700', '#14233b', 4.55],
  ])('have the contrast of WCAG: %s on %s', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  it.each([
    ['sign', '#17402f', true],
    ['sign', '#c77700', false],
    ['action', '#c77700', true],
    ['action', '#a86a14', false],
    ['action', '#ffd400', false],
    ['action', DEFAULT_COLOURS.action, true],
    ['sign', DEFAULT_COLOURS.sign, true],
  ] as const)('are refused below 4.5 for text and 3 for a button: %s %s', (where, value, isFine) => {
    expect(passes(where, value)).toBe(isFine);
  });

  it('have a nearest colour that passes, and is the colour itself where that does', () => {
    fc.assert(
      fc.property(part, colour, (where, value) => {
        const nearest = nearestPassing(where, value);
        expect(passes(where, nearest)).toBe(true);
        if (passes(where, value)) expect(nearest).toBe(value);
      }),
    );
  });

  it('give every text of the shop a contrast of 4.5, also under the pointer', () => {
    fc.assert(
      fc.property(colour, colour, (sign, action) => {
        fc.pre(passes('sign', sign) && passes('action', action));
        const tokens = colourTokens({ sign, action });
        const ratio = (one: string, other: string) => contrastOf(tokens[one] ?? '', tokens[other] ?? '');
        expect(ratio('--sign', '--on-sign')).toBeGreaterThanOrEqual(4.5);
        expect(ratio('--accent', '--on-accent')).toBeGreaterThanOrEqual(4.5);
        expect(ratio('--accent-hover', '--on-accent')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('name the better text first', () => {
    expect(textsOn('#14233b').map(({ name }) => name)).toEqual(['light', 'dark']);
    expect(textsOn('#f26400').map(({ name }) => name)).toEqual(['dark', 'light']);
  });

  it.each([
    ['#17402F', true],
    ['#17402', false],
    ['17402F', false],
    ['red', false],
    ['#17402F;}', false],
  ])('are written as #rrggbb: %s', (text, isOne) => {
    expect(isColour(text)).toBe(isOne);
  });
});
