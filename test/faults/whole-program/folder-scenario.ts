import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { logInAll, ResponseCounts } from './buyer.ts';
import { compareOrders, untilExported, type OrderComparison } from './compare-orders.ts';
import { fill } from './disk-scenario.ts';
import { startFileErp } from './file-erp.ts';
import { placeOrders } from './kill-scenario.ts';
import { startProgram } from './program.ts';
import { makeShop, openRunningDatabase } from './shop-folder.ts';

/** What happens to the folder of orders: its disk is full or read-only, it is gone, or an empty one is in its place. */
export const FOLDER_FAULTS = ['full', 'read-only', 'gone', 'empty'] as const;
type FolderFault = (typeof FOLDER_FAULTS)[number];

export interface FolderFigures {
  comparison: OrderComparison;
  responseCounts: ResponseCounts;
  complaints: string[];
  /** Orders at the ERP during each fault, which must be none, and those that waited at its end. */
  arrived: number;
  waited: number;
  /** Orders that counted as taken although the ERP had not got them. */
  falselyTaken: number;
  starts: number;
}

/**
 * Buyers order while the folder of orders can't be used in several ways, one after the other, each for some seconds. The
 * folders are on a disk in memory, which needs Linux and root.
 */
export async function orderWithFolderFaults(
  dataDirectory: string,
  size: { seconds: number; buyers: number; ordersBetween: number; ordersMeanwhile: number },
): Promise<FolderFigures> {
  const base = join(dataDirectory, 'files');
  mkdirSync(base);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', base]);
  try {
    const names = await makeShop({ dataDirectory }, size.buyers);
    const erp = startFileErp(base);
    const program = await startProgram(dataDirectory, erp.environment);
    const database = openRunningDatabase(dataDirectory);
    const responseCounts = new ResponseCounts();
    const figures = { arrived: 0, waited: 0, falselyTaken: 0 };
    try {
      await program.ready();
      const persons = await logInAll(program.address, names, responseCounts);
      let begun = 0;
      let enough = Number.POSITIVE_INFINITY;
      const shopping = placeOrders(persons, (orders) => (begun = orders) >= enough, 200);
      shopping.catch(() => (begun = Number.POSITIVE_INFINITY));
      const untilBegun = async (orders: number): Promise<void> => {
        while (begun < orders) await pause(20);
      };
      for (const fault of FOLDER_FAULTS) {
        await untilBegun(begun + size.ordersBetween);
        const repair = damage(fault, base, erp.out);
        // What was on its way may still arrive.
        await pause(500);
        const before = erp.taken.size;
        await Promise.all([untilBegun(begun + size.ordersMeanwhile), pause(size.seconds * 1000)]);
        figures.arrived += erp.taken.size - before;
        const { rows } = await sql<{ number: string; state: string }>`
          select concat_ws('-', o.cause, o.year, lpad(o.number::text, 6, '0')) as number, d.state
          from erp_export d join sales_order o on o.id = d.order_id`.execute(database.query);
        figures.waited += rows.filter(({ state }) => state === 'waiting').length;
        figures.falselyTaken += rows.filter(
          ({ number, state }) => state === 'exported' && !erp.taken.has(`${number}/1`),
        ).length;
        repair();
      }
      enough = begun + size.ordersBetween;
      const { acknowledged } = await shopping;
      await untilExported(database, 600_000);
      const comparison = await compareOrders(database, [...erp.taken.values()], acknowledged);
      return { comparison, responseCounts, complaints: erp.complaints, ...figures, starts: program.starts() };
    } finally {
      await database.close();
      await program.end();
      await erp.end();
    }
  } finally {
    execFileSync('umount', ['--lazy', base]);
  }
}

/** Damages the folder; returns what makes it whole again. */
function damage(fault: FolderFault, base: string, out: string): () => void {
  const away = join(base, 'away');
  const filling = join(base, 'filling');
  switch (fault) {
    case 'full':
      fill(filling);
      return () => rmSync(filling);
    case 'read-only':
      execFileSync('mount', ['-o', 'remount,ro', base]);
      return () => void execFileSync('mount', ['-o', 'remount,rw', base]);
    case 'gone':
      renameSync(out, away);
      return () => renameSync(away, out);
    case 'empty':
      renameSync(out, away);
      mkdirSync(out);
      return () => {
        // Fails where anything was written into it.
        rmdirSync(out);
        renameSync(away, out);
      };
  }
}
