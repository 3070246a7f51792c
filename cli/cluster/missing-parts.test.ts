import { expect, it } from 'vitest';
import { missingParts } from './missing-parts.ts';

const running = (...kinds: ('search' | 'kafka' | 'shop' | 'balancer' | 'database')[]) =>
  kinds.map((kind) => ({ kind }));
const ALL = { nodes: 2, kafka: true, shop: true };

it('starts what is missing beside what runs already', () => {
  expect(missingParts([], ALL)).toEqual(ALL);
  expect(missingParts(running('search', 'search'), ALL)).toEqual({ nodes: 0, kafka: true, shop: true });
  expect(missingParts(running('kafka', 'shop', 'balancer'), ALL)).toEqual({ nodes: 2, kafka: false, shop: false });
});

it('refuses another number of nodes, and a balancer without its shop', () => {
  expect(() => missingParts(running('search'), ALL)).toThrow('another number of nodes, 1');
  expect(() => missingParts(running('balancer'), ALL)).toThrow('without the shop');
});
