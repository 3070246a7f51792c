import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { UpsertDatabase } from '../database/upsert/index.ts';
import { Progress } from './progress.ts';
import { RejectedRows } from './rejected-rows.ts';
import { ChangeReport, RowReport } from './report.ts';
import { loadItems, type Item } from './write-batches.ts';

it('finds the row that the database refuses by halving its batch, and writes the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-batches-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = new RowReport(join(folder, 'report.ndjson'), 'ndjson');
  const changes = new ChangeReport(join(folder, 'changes.ndjson'), 'ndjson');
  const rejected = new RejectedRows(join(folder, 'rejected'), { mapping: {}, keep: null });
  const database = {} as UpsertDatabase;
  const written: string[] = [];
  const items = Array.from({ length: 9 }, (_, place): Item<{ name: string }> => {
    const name = place === 5 ? 'with a NUL \u0000' : `name ${place}`;
    return { file: 'a.csv', line: place + 2, code: `C${place}`, record: { name }, rows: [{ name }], remarks: [] };
  });
  const counts = await loadItems(
    (async function* () {
      yield items;
    })(),
    {
      load: async (_database, batch) => {
        if (batch.some(({ record }) => record.name.includes('\u0000'))) {
          throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
        }
        written.push(...batch.map(({ code }) => code));
        return { inserted: batch.length, updated: 0, changes: [] };
      },
      without: () => null,
    },
    {
      context: { report, changes, rejected, mapping: {}, guarded: { touched: 0 }, jumps: null, database },
      attempt: (work) => work(database),
      progress: new Progress('test', null, null),
      locks: { during: (_group, work) => work() },
      signal: new AbortController().signal,
      left: '',
    },
  );
  await Promise.all([report.close(), rejected.close()]);
  expect(counts).toEqual({ inserted: 8, updated: 0 });
  expect(written).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C6', 'C7', 'C8']);
  expect(report.reasons).toMatchObject([{ severity: 'refused', count: 1, places: ['7'] }]);
  const [, row] = (await readFile(rejected.paths[0] ?? '', 'utf8')).split('\n');
  expect(row).toContain('with a NUL');
});
