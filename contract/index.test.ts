import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from './index.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name !== 'endpoint.ts' && /^[\w-]+\.ts$/.test(name));
const defined = files.flatMap((name) => {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return [...text.matchAll(/^export const (\w+) = defineEndpoint\(/gm)].map(([, endpoint = '']) => endpoint);
});

it('every endpoint that a file of this folder defines is served: shop.ts exports the file', () => {
  expect(defined.length).toBeGreaterThan(100);
  expect(Object.keys(endpoints).toSorted()).toEqual(defined.toSorted());
});
