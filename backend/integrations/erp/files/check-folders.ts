import { access, constants, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isOrderStatus, ORDER_STATUSES } from '../../../../domain/order-status.ts';
import { shopDay } from '../../../../domain/shop-day.ts';
import { createWholeFiles } from '../../whole-file.ts';
import type { ErpCheckReport, ErpCheckResult } from '../check-erp.ts';
import type { ErpOrder } from '../gateway.ts';
import { filledOrder, sampleOrder, type SampleCodes } from '../sample-order.ts';
import { NEWEST_ERP_VERSION } from '../versions.ts';
import { REFUSED, type ErpAnswer, type ErpAnswers } from './answer.ts';
import { orderFileContent, orderFileName } from './order-file.ts';
import { openOrderFolders, type AnswerFile, type FolderSettings } from './order-folders.ts';
import { readProfile } from './profile.ts';

export interface FolderCheckSettings extends SampleCodes {
  folders: FolderSettings;
  /** Longest wait for an order to be taken, and for an answer. */
  timeoutMilliseconds: number;
  clock: () => Date;
  readAnswers: (file: AnswerFile) => Promise<ErpAnswers>;
  /** Called after each case. */
  onResult?: (result: ErpCheckResult) => void;
  /** How often it is looked, and how long an answer must not change. */
  lookMilliseconds?: number;
}

/**
 * Checks an ERP that exchanges files: writes two sample orders, the first of them twice, waits until they are taken and
 * reads the answers, which stay where they are. What was not taken is removed. Never throws for what the ERP does.
 */
export async function checkFolders(settings: FolderCheckSettings): Promise<ErpCheckReport> {
  const { folders, clock, timeoutMilliseconds, lookMilliseconds = 1000 } = settings;
  const { out } = folders;
  const profile = folders.profile === null ? null : readProfile(folders.profile);
  const opened = openOrderFolders(folders, lookMilliseconds);
  const files = createWholeFiles(out, { isShared: true });
  const now = clock();
  const first = (Math.floor(now.getTime() / 1000) % 100_000_000) * 2;
  const sample = (number: number): ErpOrder => {
    const name = `CHECK-${shopDay(now).slice(0, 4)}-${String(number).padStart(9, '0')}`;
    return sampleOrder(NEWEST_ERP_VERSION, name, now, settings);
  };
  const orders = { plain: sample(first), filled: filledOrder(sample(first + 1), shopDay(now)) };
  const nameOf = (order: ErpOrder): string => orderFileName(order, profile?.type ?? 'json');

  /** The first value that is found in time; null when there is none. */
  async function until<Value>(find: () => Promise<Value | null>): Promise<Value | null> {
    const end = performance.now() + timeoutMilliseconds;
    for (;;) {
      const found = await find();
      if (found !== null || performance.now() > end) return found;
      await pause(lookMilliseconds);
    }
  }

  async function takes(order: ErpOrder): Promise<string | null> {
    const name = nameOf(order);
    await files.replace(name, await orderFileContent(order, profile));
    const isTaken = await until(async () => ((await opened.names()).has(name) ? null : true));
    if (isTaken) return null;
    await rm(join(out, name), { force: true });
    return `${name} lay in ${out} for ${Math.round(timeoutMilliseconds / 1000)} s, and was removed`;
  }

  async function answers(order: ErpOrder): Promise<string | null> {
    const problems = new Set<string>();
    const found = await until<ErpAnswer>(async () => {
      for (const file of await opened.steadyAnswers()) {
        try {
          const read = await settings.readAnswers(file);
          const answer = read.answers.find(({ number }) => number === order.number);
          if (answer) return answer;
          for (const problem of read.problems) problems.add(`${file.name}, ${problem}`);
        } catch (error) {
          problems.add(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      return null;
    });
    if (!found) return [`no answer for ${order.number} came`, ...problems].join('; ');
    const { state, reason, revision } = found;
    if (revision !== order.revision) return `the answer is for revision ${revision}`;
    if (state === REFUSED) return `it was refused: ${reason ?? 'without a reason'}`;
    const isKnown = state === null || isOrderStatus(state);
    return isKnown ? null : `the state ${state} is none of ${[...ORDER_STATUSES, REFUSED].join(', ')}`;
  }

  const cases: { title: string; run: () => Promise<string | null> }[] = [
    {
      title: 'shares two folders that the shop can read and write',
      run: async () => {
        await access(out, constants.R_OK | constants.W_OK);
        const reason = await opened.whyUnread();
        return reason && `of ${folders.in}, ${reason}`;
      },
    },
    { title: 'takes an order', run: () => takes(orders.plain) },
    { title: 'answers with a state or a reference', run: () => answers(orders.plain) },
    { title: 'takes the same order again', run: () => takes(orders.plain) },
    { title: 'takes an order with every field filled', run: () => takes(orders.filled) },
    { title: 'answers for it too', run: () => answers(orders.filled) },
  ];
  const results: ErpCheckResult[] = [];
  for (const { title, run } of cases) {
    const begun = performance.now();
    const isInVain = results.slice(0, 2).some(({ outcome }) => outcome === 'fails');
    const finding = isInVain
      ? 'the ERP has taken no order'
      : await run().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    const result: ErpCheckResult = {
      title,
      outcome: finding === null ? 'holds' : isInVain ? 'unchecked' : 'fails',
      finding,
      milliseconds: Math.round(performance.now() - begun),
    };
    results.push(result);
    settings.onResult?.(result);
  }
  return { results, numbers: [orders.plain.number, orders.filled.number] };
}
