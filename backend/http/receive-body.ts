import type { IncomingMessage } from 'node:http';
import { AppError } from '../app-error.ts';

/** Bodies above this size in bytes count as large. */
const LARGE = 64 * 1024;
/**
 * Maximum size of all bodies being received, in bytes. Large bodies may use half of it, so that small ones are still
 * accepted.
 */
const MAXIMUM_BUFFERED = 64 * 1024 * 1024;
const MAXIMUM_BUFFERED_BY_LARGE = MAXIMUM_BUFFERED / 2;
/** Initial buffer size in bytes. */
const FIRST_PIECE = 4096;

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Receives request bodies with a limit for each and one for all of them together: a slow sender uses only as much
 * memory as it has sent.
 */
export function createBodyReceiver() {
  let buffered = 0;

  /** A larger buffer for a body; null when all bodies being received already use too much memory. */
  function grow(buffer: Buffer, used: number, needed: number, limit: number): Buffer | null {
    const size = Math.min(limit, Math.max(needed, buffer.length * 2, FIRST_PIECE));
    const most = size > LARGE ? MAXIMUM_BUFFERED_BY_LARGE : MAXIMUM_BUFFERED;
    if (buffered + size - buffer.length > most) return null;
    buffered += size - buffer.length;
    const grown = Buffer.allocUnsafeSlow(size);
    buffer.copy(grown, 0, 0, used);
    return grown;
  }

  return {
    /**
     * Reads a whole body and returns it with a function that frees its memory; null when the sender disconnected. Stops
     * reading and throws an AppError when the body has more than `limit` bytes, or when too many bodies are being
     * received.
     */
    receive(incoming: IncomingMessage, limit: number): Promise<{ body: Buffer; release: () => void } | null> {
      if (Number(incoming.headers['content-length'] ?? 0) > limit) throw new AppError('too-large', 'bodyTooLarge');
      if (incoming.destroyed) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        let buffer: Buffer = Buffer.alloc(0);
        let used = 0;
        const release = (): void => {
          buffered -= buffer.length;
          buffer = Buffer.alloc(0);
        };
        const stop = (): void => {
          incoming.off('data', append).off('end', end).off('error', leave).off('close', leave);
        };
        function fail(rejection: AppError): void {
          stop();
          incoming.pause();
          release();
          reject(rejection);
        }
        function append(piece: Buffer): void {
          const needed = used + piece.length;
          if (needed > limit) return fail(new AppError('too-large', 'bodyTooLarge'));
          const grown = needed > buffer.length ? grow(buffer, used, needed, limit) : buffer;
          if (!grown) return fail(new AppError('unavailable', 'serviceUnavailable'));
          buffer = grown;
          used += piece.copy(buffer, used);
        }
        function end(): void {
          stop();
          resolve({ body: buffer.subarray(0, used), release });
        }
        function leave(): void {
          stop();
          release();
          resolve(null);
        }
        incoming.on('data', append).on('end', end).on('error', leave).on('close', leave);
      });
    },
  };
}
