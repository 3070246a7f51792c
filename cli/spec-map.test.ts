import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMap, rowsIn, testedRows } from './spec-map.ts';

const root = resolve(import.meta.dirname, '..');
const map = readMap();

/** The number of rows in each section of the specification; they are numbered from 1. */
const ROWS = [2, 18, 101, 22, 37, 13, 12, 42, 27, 35];

describe('docs/spec-map.md (run `node cli/spec-map.ts` after citing a row in a test)', () => {
  it('has every row that a test cites, with the tests that cite it', () => {
    const mapped = Object.fromEntries(map.map(({ row, tests }) => [row, tests]));
    expect(mapped).toEqual(Object.fromEntries(testedRows()));
  });

  it('has every row of the specification', () => {
    const all = ROWS.flatMap((count, section) => Array.from({ length: count }, (_, row) => `R${section}.${row + 1}`));
    expect(map.map(({ row }) => row)).toEqual(all);
  });

  it('names only files that exist', () => {
    const named = new Set(map.flatMap(({ code, tests }) => [...code, ...tests]));
    expect([...named].filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
    expect(named.size).toBeGreaterThan(50);
  });

  it('has a description and source files for every row', () => {
    expect(map.filter(({ holds, code }) => holds === '' || code.length === 0).map(({ row }) => row)).toEqual([]);
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
