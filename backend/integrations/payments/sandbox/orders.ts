import type { Locale } from '../../../../domain/locale.ts';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWholeFiles } from '../../whole-file.ts';

/** A payment stored by the sandbox. */
export interface SandboxOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  customId: string;
  reference: string;
  amount: { currency_code: string; value: string };
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  brand: string;
  /** Whether the payer chose a method that will be declined. */
  isDeclined: boolean;
  capture: { id: string; requestId: string; at: string } | null;
}

const ID = /^[A-Z0-9]{17}$/;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** An id in the provider's format: 17 capital letters and digits. */
export function createId(): string {
  return lettersOf(randomBytes(17));
}

/** The id derived from a request id: the same request is the same payment, also after a restart. */
export function idOfRequest(requestId: string): string {
  return lettersOf(createHash('sha256').update(requestId).digest().subarray(0, 17));
}

function lettersOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Storage of the sandbox: one file per payment, written atomically before the response. */
export function createOrderStore(folder: string) {
  const files = createWholeFiles(folder);
  let queue: Promise<unknown> = Promise.resolve();

  async function read(id: string): Promise<SandboxOrder | null> {
    if (!ID.test(id)) return null;
    try {
      return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as SandboxOrder;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    read,
    write: (order: SandboxOrder) => files.replace(`${order.id}.json`, JSON.stringify(order, null, 2)),
    /** Runs mutations one after the other: two simultaneous captures capture the money once. */
    enqueue<Result>(mutation: () => Promise<Result>): Promise<Result> {
      const done = queue.then(mutation, mutation);
      queue = done.catch(() => undefined);
      return done;
    },
  };
}
