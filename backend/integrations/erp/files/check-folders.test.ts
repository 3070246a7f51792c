import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readErpAnswers } from '../../../import/index.ts';
import type { ErpOrder } from '../gateway.ts';
import { checkFolders } from './check-folders.ts';

let base: string;
let folders: { out: string; in: string; profile: null; minutes: number };
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bancale-check-'));
  folders = { out: join(base, 'out'), in: join(base, 'in'), profile: null, minutes: 60 };
  mkdirSync(folders.out);
  mkdirSync(folders.in);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const check = (timeoutMilliseconds: number) =>
  checkFolders({
    ...{ folders, timeoutMilliseconds, clock: () => new Date(), readAnswers: readErpAnswers, lookMilliseconds: 5 },
    ...{ customer: '70431', address: '1', article: '204118' },
  });

/** An ERP that takes each order and answers with this state, until it is stopped. */
function startErp(state: string): () => Promise<void> {
  let isEnding = false;
  const read = async (): Promise<void> => {
    while (!isEnding) {
      for (const name of await readdir(folders.out)) {
        if (name.startsWith('.')) continue;
        const { number } = JSON.parse(await readFile(join(folders.out, name), 'utf8')) as ErpOrder;
        await writeFile(join(folders.in, `${number}.json`), JSON.stringify({ number, state, reason: 'prova' }));
        await rm(join(folders.out, name));
      }
      await pause(2);
    }
  };
  const reading = read();
  return async () => {
    isEnding = true;
    await reading;
  };
}

describe('the check of folders', () => {
  it('holds for an ERP that takes orders and answers, and leaves the answers', async () => {
    const stop = startErp('NE');
    const { results, numbers } = await check(5000);
    await stop();
    expect(results.map(({ outcome, finding }) => finding ?? outcome)).toEqual(Array(6).fill('holds'));
    expect(await readdir(folders.in)).toEqual(numbers.map((number) => `${number}.json`));
  });

  it('says what an ERP does wrong, and removes what nobody took', async () => {
    const { results } = await check(20);
    expect(results.map(({ outcome }) => outcome)).toEqual(['holds', 'fails', ...Array<string>(4).fill('unchecked')]);
    expect(results[1]?.finding).toMatch(/^CHECK-.*-1\.json lay in /);
    expect((await readdir(folders.out)).filter((name) => name.endsWith('.json'))).toEqual([]);

    await writeFile(join(folders.in, 'cut.json'), '{');
    for (const [state, finding] of [
      ['REFUSED', /^it was refused: prova/],
      ['XX', /^the state XX is none of/],
    ] as const) {
      const stop = startErp(state);
      const failed = (await check(2000)).results[2];
      await stop();
      expect(failed).toMatchObject({ outcome: 'fails' });
      expect(failed?.finding).toMatch(finding);
    }
    rmSync(folders.in, { recursive: true });
    const [shared] = (await check(20)).results;
    expect(shared).toMatchObject({ outcome: 'fails' });
    expect(shared?.finding).toContain('does not exist');
  });
});
