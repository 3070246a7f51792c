import { expect, it } from 'vitest';
import { initialOf, matches } from './matches.ts';

it.each([
  ['Posso pagare una scadenza in rete?', 'PAGARE scadenza', true],
  ['C’è un ordine minimo?', 'ordine massimo', false],
  ['Colorsì', 'colorsi', true],
  ['Colorsi', 'Colorsì', true],
  ['Qualsiasi testo', '', true],
])('“%s” with “%s”: %s', (text, wanted, expected) => expect(matches(text, wanted)).toBe(expected));

it.each([
  ['èdil', 'E'],
  ['Fissotec', 'F'],
  ['3M', null],
  ['Ørsted', null],
  ['', null],
])('the initial of “%s” is %s', (name, initial) => expect(initialOf(name)).toBe(initial));
