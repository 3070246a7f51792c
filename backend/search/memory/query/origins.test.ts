import { expect, it } from 'vitest';
import { originOf, Origins, reasonOf } from './origins.ts';
import { REASONS } from './weights.ts';

it('an origin and any reason fit into 16 bits; further origins become the whole text', () => {
  const origins = new Origins();
  origins.begin('rubineto 1 2 3');
  const last = REASONS.length - 1;
  const numbers = Array.from({ length: 3000 }, (_, place) => origins.note('rubineto', `spelling ${place}`));
  for (const [place, number] of numbers.entries()) {
    const [cause = 0] = Uint16Array.of(number | last);
    expect(reasonOf(cause)).toBe(last);
    expect(origins.all()[originOf(cause)]?.found).toBe(place < 2047 ? `spelling ${place}` : 'rubineto 1 2 3');
  }
});

it('returned origins are not changed by the next text', () => {
  const origins = new Origins();
  origins.begin('bulbo');
  const before = origins.all();
  origins.begin('lampada');
  expect(before).toEqual([{ typed: 'bulbo', found: 'bulbo' }]);
});
