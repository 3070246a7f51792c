import type { Locale } from '../../../../domain/locale.ts';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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
  /** What was paid back of the capture. */
  refunds?: SandboxRefund[];
}

/** Money that the sandbox has paid back. */
export interface SandboxRefund {
  id: string;
  cents: number;
  at: string;
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

/**
 * Storage of the sandbox: one file per payment and one for its capture, written atomically before the response. The
 * processes of a shop share it.
 */
export function createOrderStore(folder: string) {
  const files = createWholeFiles(folder);
  let queue: Promise<unknown> = Promise.resolve();

  async function readFrom<Content>(name: string): Promise<Content | null> {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8')) as Content;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async function read(id: string): Promise<SandboxOrder | null> {
    if (!ID.test(id)) return null;
    const order = await readFrom<SandboxOrder>(`${id}.json`);
    const capture = order && (await readFrom<SandboxOrder['capture']>(`${id}.capture.json`));
    return order && capture ? { ...order, status: 'COMPLETED', capture } : order;
  }

  return {
    read,
    /** Captures a payment once, whichever process tries; false when it was captured before. */
    capture: (id: string, capture: NonNullable<SandboxOrder['capture']>) =>
      files.create(`${id}.capture.json`, JSON.stringify(capture, null, 2)),
    /** The payment with a capture; null when there is none. */
    async findCaptured(captureId: string): Promise<SandboxOrder | null> {
      if (!ID.test(captureId)) return null;
      for (const name of await readdir(folder).catch(() => [])) {
        const id = /^([A-Z0-9]{17})\.capture\.json$/.exec(name)?.[1];
        const order = id === undefined ? null : await read(id);
        if (order?.capture?.id === captureId) return order;
      }
      return null;
    },
    write: (order: SandboxOrder) => files.replace(`${order.id}.json`, JSON.stringify(order, null, 2)),
    /** Runs mutations of this process one after the other. */
    enqueue<Result>(mutation: () => Promise<Result>): Promise<Result> {
      const done = queue.then(mutation, mutation);
      queue = done.catch(() => undefined);
      return done;
    },
  };
}
