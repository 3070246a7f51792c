import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErpOrder } from '../../../backend/integrations/erp/index.ts';
import { referenceOf } from './fake-erp.ts';

/** One file in this many is read a second time before it is taken. */
const READ_TWICE = 5;

export interface FileErp {
  /** Values for ERP_FOLDER_OUT and ERP_FOLDER_IN, in the place of ERP_URL. */
  environment: { ERP_URL: string; ERP_FOLDER_OUT: string; ERP_FOLDER_IN: string };
  /** The folder of orders. */
  out: string;
  /** Stored orders by number and revision, in order of first arrival. */
  taken: Map<string, ErpOrder>;
  /** Errors of the shop: an order that came again with other bytes, or half of one. */
  complaints: string[];
  /** How often an order came that was known. */
  repeats: () => number;
  end(): Promise<void>;
}

/**
 * An ERP that takes orders from a folder and answers in another one, below `base`, as docs/reference/interfaces.md says.
 * It reads some files twice.
 */
export function startFileErp(base: string): FileErp {
  const [out, answers] = [join(base, 'orders'), join(base, 'answers')];
  for (const folder of [out, answers]) mkdirSync(folder, { recursive: true });
  const taken = new Map<string, ErpOrder>();
  const bodies = new Map<string, string>();
  const complaints: string[] = [];
  let repeats = 0;
  let isEnding = false;

  async function take(name: string): Promise<void> {
    const path = join(out, name);
    const body = await readFile(path, 'utf8');
    let order: ErpOrder;
    try {
      order = JSON.parse(body) as ErpOrder;
    } catch {
      complaints.push(`${name} is no whole order`);
      return;
    }
    const key = `${order.number}/${order.revision}`;
    const known = bodies.get(key);
    if (known !== undefined) repeats += 1;
    if (known !== undefined && known !== body) complaints.push(`${name} came again in other words`);
    if (name !== `${order.number}-${order.revision}.json`) complaints.push(`${name} is ${key}`);
    if (known === undefined) {
      bodies.set(key, body);
      taken.set(key, order);
    }
    if (Math.random() < 1 / READ_TWICE) return;
    await unlink(path);
    const { number, revision } = order;
    const draft = join(answers, `${number}.tmp`);
    await writeFile(draft, JSON.stringify({ number, revision, state: 'IA', reference: referenceOf(number) }));
    await rename(draft, join(answers, `${number}.json`));
  }

  async function read(): Promise<void> {
    while (!isEnding) {
      const names = await readdir(out).catch(() => []);
      for (const name of names.filter((one) => !one.startsWith('.'))) await take(name).catch(() => undefined);
      await pause(50);
    }
  }

  const reading = read();
  return {
    environment: { ERP_URL: '', ERP_FOLDER_OUT: out, ERP_FOLDER_IN: answers },
    out,
    taken,
    complaints,
    repeats: () => repeats,
    async end() {
      isEnding = true;
      await reading;
    },
  };
}
