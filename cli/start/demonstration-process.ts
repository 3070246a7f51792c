import { createInterface } from 'node:readline';
import { openDatabase } from '../../backend/database/index.ts';
import { asDemonstrationLoader, loadMarked } from './demonstration.ts';
import { loadWholeDemonstration } from './load-demonstration.ts';
import type { DemonstrationRequest } from './load-in-own-process.ts';
import { createProgressLine } from './phases.ts';

async function load({ address, articles, dataDirectory }: DemonstrationRequest): Promise<void> {
  const database = openDatabase(address, { applicationName: 'bancale-demo' });
  const progress = createProgressLine(process.stdout);
  const onProgress = progress.show.bind(progress);
  await asDemonstrationLoader(database, () =>
    loadMarked(database, () => loadWholeDemonstration(database, { articles, dataDirectory, onProgress })),
  );
  progress.end();
  await database.close();
}

// The input stays open as long as the shop's process runs, and this one ends with it.
const input = createInterface(process.stdin);
input.once('close', () => process.exit(1));
input.once('line', (line) => {
  void load(JSON.parse(line) as DemonstrationRequest).then(() => process.exit(0));
});
