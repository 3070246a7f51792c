import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checksumsToKeep, readMigrations, type Migration } from './migrate.ts';

const file = new URL('./migration-checksums.json', import.meta.url);

it('applied migrations never change (run `npm run data-model` after adding one)', async () => {
  expect(checksumsToKeep(await readMigrations())).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

it('no checksum is replaced but that of the newest migration', () => {
  const one = (number: number, checksum: string): Migration => ({ number, name: 'step', sql: '', checksum });
  const kept = { '0001-step.sql': 'a', '0003-step.sql': 'c' };
  const added = { '0001-step.sql': 'a', '0002-step.sql': 'b', '0003-step.sql': 'd' };
  expect(checksumsToKeep([one(1, 'a'), one(2, 'b'), one(3, 'd')], kept)).toEqual(added);
  expect(() => checksumsToKeep([one(1, 'b'), one(3, 'c')], kept)).toThrow('0001-step.sql: databases have applied');
  expect(() => checksumsToKeep([one(3, 'c')], kept)).toThrow('0001-step.sql');
  expect(() => checksumsToKeep([one(1, 'a'), one(3, 'd'), one(4, 'e')], kept)).toThrow('0003-step.sql');
});
