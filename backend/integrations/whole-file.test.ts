import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWholeFiles } from './whole-file.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'bancale-whole-'));
  folder = join(parent, 'files');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('files that are written atomically', () => {
  it('are readable by their owner only', async () => {
    await createWholeFiles(folder).create('one.json', '{}');
    await createWholeFiles(folder).replace('two.json', '{}');
    expect([await modeOf(folder), await modeOf(join(folder, 'one.json'))]).toEqual(['700', '600']);
    expect(await modeOf(join(folder, 'two.json'))).toBe('600');
  });

  it('are created once by many simultaneous writers', async () => {
    const writers = Array.from({ length: 20 }, () => createWholeFiles(folder));
    const created = await Promise.all(writers.map((files, index) => files.create('one.json', `writer ${index}`)));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await readFile(join(folder, 'one.json'), 'utf8')).toBe(`writer ${created.indexOf(true)}`);
    expect(await readdir(folder)).toEqual(['one.json']);
  });

  it('replace an earlier file', async () => {
    const files = createWholeFiles(folder);
    await files.replace('one.json', 'first');
    await files.replace('one.json', 'second');
    expect(await readFile(join(folder, 'one.json'), 'utf8')).toBe('second');
  });

  it('remove the drafts of killed processes, but not those of a running one', async () => {
    await createWholeFiles(folder).create('one.json', '{}');
    const abandoned = '.00000000-0000-4000-8000-000000000001.draft';
    const growing = '.00000000-0000-4000-8000-000000000002.draft';
    for (const name of [abandoned, growing, '.keep']) await writeFile(join(folder, name), 'half');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const name of [abandoned, '.keep']) await utimes(join(folder, name), anHourAgo, anHourAgo);
    await createWholeFiles(folder).create('two.json', '{}');
    expect((await readdir(folder)).sort()).toEqual([growing, '.keep', 'one.json', 'two.json']);
  });
});
