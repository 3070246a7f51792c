import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMap, rowsIn, testedRows } from './spec-map.ts';

const root = resolve(import.meta.dirname, '..');
const map = readMap();

describe('docs/spec-map.md (run `npm run spec-map` after citing a row in a test)', () => {
  it('has every row that a test cites, with the tests that cite it', () => {
    const mapped = Object.fromEntries(map.map(({ row, tests }) => [row, tests]));
    expect(mapped).toEqual(Object.fromEntries(testedRows()));
  });

  it('has every row of docs/requirements.md, in its order', () => {
    const text = readFileSync(resolve(root, 'docs/requirements.md'), 'utf8');
    const all = [...text.matchAll(/^\| (R\d+\.\d+) \|/gm)].map(([, row]) => row);
    expect(all).toHaveLength(309);
    expect(map.map(({ row }) => row)).toEqual(all);
  });

  it('names only files that exist', () => {
    const named = new Set(map.flatMap(({ tests }) => tests));
    expect([...named].filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
    expect(named.size).toBeGreaterThan(50);
  });

  it('has a description for every row', () => {
    expect(map.filter(({ holds }) => holds === '').map(({ row }) => row)).toEqual([]);
  });
});

describe('rows in a text', () => {
  it.each([
    ['R2.31 filters by price', ['R2.31']],
    ['R2.98, R7.25 the same key', ['R2.98', 'R7.25']],
    ['R4.24–R4.26 from one to the other', ['R4.24', 'R4.25', 'R4.26']],
    ['no row', []],
  ])('%s', (text, rows) => {
    expect(rowsIn(text)).toEqual(rows);
  });
});
