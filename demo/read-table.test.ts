import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { booleanCell, listCell, localCell, numberCell, readTable } from './read-table.ts';

const row = z.strictObject({
  code: z.string(),
  name: localCell,
  parentCode: z.string().nullable(),
  size: numberCell,
  isFacet: booleanCell,
  features: listCell,
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-table-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(...lines: string[]) {
  const path = join(folder, 'table.csv');
  await writeFile(path, ['code;name.it;name.en;parentCode;size;isFacet;features', ...lines, ''].join('\n'));
  return readTable(path, row);
}

describe('a table of the demonstration', () => {
  it('is read as an import reads it: both languages, lists, decimal commas, quotes within cells', async () => {
    expect(await read('0111;Tubo 1/2";Pipe 1/2";;2,5;si;pn|dn', 'b;B;B;0111;3;no;')).toEqual([
      {
        code: '0111',
        name: { it: 'Tubo 1/2"', en: 'Pipe 1/2"' },
        parentCode: null,
        size: 2.5,
        isFacet: true,
        features: ['pn', 'dn'],
      },
      { code: 'b', name: { it: 'B', en: 'B' }, parentCode: '0111', size: 3, isFacet: false, features: [] },
    ]);
  });

  it('is refused with file, line and column', async () => {
    await expect(read('a;A;A;;1;si;', 'b;B;;;1;si;')).rejects.toThrow(/table\.csv, line 3: .*\n.*at name\.en/);
    await expect(read('a;A;A;;many;si;')).rejects.toThrow(/line 2: .*\n.*at size/);
  });
});
