import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Result } from './report.ts';
import { startShop } from './shop-process.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** First start with an empty data folder, and the start after it, up to the first ready response. */
export async function starting(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-start-'));
  try {
    const first = await startShop(10_000, { DATA_DIR: folder });
    await first.stop();
    const second = await startShop(10_000, { DATA_DIR: folder });
    await second.stop();
    const large = await startFromIndex(100_000);
    const largest = await startFromIndex(500_000, true);
    const line = (name: string, size: string, seconds: number, target: number | null): Result => ({
      scenario: `start: ${name}`,
      size,
      figure: `${seconds.toFixed(1)} s`,
      target: target === null ? '' : `within ${target} s`,
      reached: target === null ? null : seconds <= target,
    });
    return [
      line('first, with the demonstration made and loaded', '10,000', first.secondsToReady, 60),
      line('later', '10,000', second.secondsToReady, 8),
      line('later, when the kept index cannot be used', '100,000', large.building, null),
      line('later, with the kept index', '100,000', large.kept, 4),
      line('later, when the kept index cannot be used', '500,000 flat', largest.building, null),
      line('later, with the kept index', '500,000 flat', largest.kept, 12),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds to the first ready response of a start that builds its index, and of one that reads the stored index. */
async function startFromIndex(articles: number, isFlat = false): Promise<{ building: number; kept: number }> {
  const first = await startShop(articles, {}, isFlat);
  await first.stop();
  await rm(join(first.folder, 'search-index'), { recursive: true, force: true });
  const building = await startShop(articles, {}, isFlat);
  await building.stop();
  const kept = await startShop(articles, {}, isFlat);
  await kept.stop();
  return { building: building.secondsToReady, kept: kept.secondsToReady };
}

/** The importer over the real data sets, if they exist beside the project. */
export async function importing(): Promise<Result[]> {
  const data = resolve(ROOT, '../shared/data');
  if (!existsSync(data)) {
    console.log('The real sets are not beside the project (../shared/data): import was not measured.');
    return [];
  }
  const child = spawn(process.execPath, [join(ROOT, 'bench/import.ts'), '--json'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const measured = JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as {
    name: string;
    articles: number;
    seconds: number;
    peakMegabytes: number;
  }[];
  return measured.map(({ name, articles, seconds, peakMegabytes }) => ({
    scenario: `import: ${name}`,
    size: articles.toLocaleString('en-GB'),
    figure: `${Math.round(articles / seconds)} articles/s (${seconds.toFixed(1)} s, peak ${peakMegabytes} MB)`,
    target: '3000 articles/s',
    reached: articles / seconds >= 3000,
  }));
}
