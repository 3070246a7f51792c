import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logInAll, ResponseCounts } from './buyer.ts';
import { placeOrders } from './kill-scenario.ts';
import { compareOrders, readEmbeddedErp, untilExported, type OrderComparison } from './compare-orders.ts';
import { startProgram } from './program.ts';
import { makeShop, openRunningDatabase } from './shop-folder.ts';

/** Whether this machine lets us have a disk in memory. */
export function hasDiskInMemory(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'bancale-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface FullDiskFigures {
  comparison: OrderComparison;
  starts: number;
  responseCounts: ResponseCounts;
  /** Statuses of `/readyz` while the disk was full. */
  ready: Set<number>;
}

/**
 * Buyers order while the disk with all data, including the log, is full for some seconds. The data directory becomes an
 * in-memory disk, which needs Linux and root.
 */
export async function orderOnFullDisk(
  dataDirectory: string,
  size: { seconds: number; buyers: number; ordersBetween: number },
): Promise<FullDiskFigures> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', dataDirectory]);
  try {
    const names = await makeShop({ dataDirectory }, size.buyers);
    const program = await startProgram(dataDirectory);
    const database = openRunningDatabase(dataDirectory);
    const responseCounts = new ResponseCounts();
    try {
      await program.ready();
      let enough = Number.POSITIVE_INFINITY;
      let begun = 0;
      const isEnough = (orders: number) => (begun = orders) >= enough;
      const shopping = placeOrders(await logInAll(program.address, names, responseCounts), isEnough);
      shopping.catch(() => (begun = Number.POSITIVE_INFINITY));
      while (begun < size.ordersBetween) await pause(50);
      const filling = join(dataDirectory, 'filling');
      const end = performance.now() + size.seconds * 1_000;
      const ready = new Set<number>();
      do {
        fill(filling);
        await pause(50);
        ready.add((await fetch(`${program.address}/readyz`)).status);
      } while (performance.now() < end);
      rmSync(filling);
      enough = begun + size.ordersBetween;
      const { acknowledged } = await shopping;
      await program.ready();
      await untilExported(database, 300_000);
      const counted = await compareOrders(database, await readEmbeddedErp(dataDirectory), acknowledged);
      return { comparison: counted, starts: program.starts(), responseCounts, ready };
    } finally {
      await database.close();
      await program.end();
    }
  } finally {
    execFileSync('umount', ['--lazy', dataDirectory]);
  }
}

/** Fills the disk completely. */
export function fill(path: string): void {
  const file = openSync(path, 'a');
  for (const bytes of [1_048_576, 4_096]) {
    const filling = Buffer.alloc(bytes);
    try {
      while (writeSync(file, filling) === bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}
