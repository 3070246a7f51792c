import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const HEADING = '## External systems, and what happens when they fail';
/** The external systems that the shop depends on. */
const OUTSIDE =
  /^(?:PostgreSQL|Standby|Synchronous standby|Primary|ERP|Payment service|Mail server|Register of VAT|Kafka|Disk|Clock|Bancale|Import|Migration|Browser)/;

const [, section = ''] = readFileSync(resolve(ROOT, 'docs/reference/reliability.md'), 'utf8').split(HEADING);
const rows = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
/** The tests that a row names, without the folder of tests and the ending; other files have both. */
const filesOf = (row: readonly string[]): string[] =>
  [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => {
    const tests = [`test/${path}.test.ts`, `${path}.test.ts`];
    return tests.find((test) => existsSync(resolve(ROOT, test))) ?? path;
  });

describe('the table of faults in docs/reference/reliability.md', () => {
  it('names a test for every row, and only files that exist', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => row.length !== 6 || row.some((cell) => cell === ''))).toEqual([]);
    expect(rows.filter((row) => !filesOf(row).some((path) => path.endsWith('.test.ts')))).toEqual([]);
    expect(rows.flatMap(filesOf).filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
  });

  it('has a row for every external system', () => {
    const known = new Set(rows.flatMap(([what = '']) => OUTSIDE.exec(what)?.[0] ?? []));
    expect(known.size).toBe(OUTSIDE.source.split('|').length);
  });
});
