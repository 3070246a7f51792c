import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATA_FOLDER } from '../data-files.ts';
import { articlesOf } from './articles.ts';
import type { Edition, ProductLine } from './product-line.ts';
import { readProductLines } from './read-product-lines.ts';
import { variantsOf } from './variants.ts';

const hook = {
  code: 'hook',
  category: '0631',
  family: 'reggimensola',
  name: { it: 'Gancio {0} {1}', en: 'Hook {0} {1}' },
  about: { it: 'Gancio da muro.', en: 'Wall hook.' },
  brands: ['CD'],
  sku: 'GA',
  childSku: 'GA-{0}X{1}',
  axes: [
    { kind: 'numbers', feature: 'lunghezza', values: [20, 40] },
    { kind: 'colors', values: ['bianco', 'nero'] },
  ],
  price: 1.5,
  features: { materiale: 'acciaio' },
  drawing: 'hook',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-lines-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(...lines: object[]) {
  await writeFile(join(folder, 'hooks.json'), JSON.stringify({ use: 'casa', lines }));
  return readProductLines(folder);
}

describe('the product lines of a folder', () => {
  it('have their axes, the use of their file, and one version at least', async () => {
    const [line] = await read(hook);
    expect(line?.axes.map(({ key, values }) => [key, values.length])).toEqual([
      ['lunghezza', 2],
      ['color', 2],
    ]);
    expect(line?.features).toEqual({ uso: 'casa', materiale: 'acciaio' });
    expect(line?.versions).toEqual([{ code: '', name: { it: '', en: '' } }]);
  });

  it('may be written like the example in demo/data/README.md', async () => {
    const text = await readFile(join(DATA_FOLDER, 'README.md'), 'utf8');
    const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? '';
    const [line] = await read(JSON.parse(example) as object);
    expect(line && sizesOf(line)).toEqual(['250', '300']);
  });

  it.each([
    [{ ...hook, goeswith: ['nail'] }, /hooks\.json: hook: .*goeswith/],
    [{ ...hook, versions: [{ code: 'A', name: { it: 'A', en: 'A' }, factor: '2' }] }, /hook: versions\.0\.factor: /],
    [{ ...hook, code: undefined }, /hooks\.json: line 1 of the list: code: /],
    [{ ...hook, axes: [{ kind: 'colors', values: ['arancione'] }] }, /hook: There is no colour arancione\./],
    [{ ...hook, made: { 30: ['nero'] } }, /hook: The first axis has no value 30\./],
    [{ ...hook, made: { 20: ['rosso'] } }, /hook: The second axis has no value rosso\./],
    [{ ...hook, follows: { 50: { carico: 3 } } }, /hook: The first axis has no value 50\./],
    [{ ...hook, price: [1, 2, 3] }, /hook: price needs one entry for each value of the first axis\./],
  ])('are refused with the file and the line: %#', async (line, message) => {
    await expect(read(line)).rejects.toThrow(message);
  });

  it.each([
    [{ ...hook, drawing: 'unicorn' }, 'Product line hook: There is no drawing unicorn.'],
    [{ ...hook, family: 'ganci' }, 'Product line hook: There is no family ganci.'],
    [{ ...hook, features: { pn: 10 } }, 'Product line hook: The family reggimensola has no feature pn.'],
  ])('are named when they refer to something that does not exist: %#', async (data, message) => {
    const [line] = await read({ ...data, axes: [{ kind: 'numbers', feature: 'larghezza', values: [20, 40] }] });
    expect(() => line && articlesOf(editionOf(line), 0, '2026-11-21', 1)).toThrow(message);
  });

  it('are refused when a code occurs twice', async () => {
    await expect(read(hook, hook)).rejects.toThrow('there are two product lines hook.');
  });

  it('name lines that exist in what goes with them', () => {
    const lines = readProductLines(join(DATA_FOLDER, 'product-lines'));
    const codes = new Set(lines.map(({ code }) => code));
    const lost = lines.flatMap(({ code, goesWith = [] }) =>
      goesWith.filter((other) => !codes.has(other)).map((other) => `${code}: ${other}`),
    );
    expect(lost).toEqual([]);
  });

  it('leave out the combinations of sizes that are not made, and those that cost nothing', async () => {
    const price = [
      [1, 0],
      [2, 3],
    ];
    const sizes = (lines: Awaited<ReturnType<typeof read>>) => lines.map((line) => sizesOf(line));
    expect(sizes(await read({ ...hook, made: { 20: ['nero'] } }))).toEqual([['20 nero', '40 bianco', '40 nero']]);
    expect(sizes(await read({ ...hook, price }))).toEqual([['20 bianco', '40 bianco', '40 nero']]);
  });
});

function editionOf(line: ProductLine): Edition {
  const [version = { code: '', name: { it: '', en: '' } }] = line.versions;
  return { line, version, brand: 'CD', round: 0, suffix: { it: '', en: '' }, codeSuffix: '', factor: 1 };
}

function sizesOf(line: ProductLine): string[] {
  return variantsOf(editionOf(line)).map(({ places }) => places.map(({ value }) => value).join(' '));
}
