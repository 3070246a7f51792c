import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A queue of items to process at the end of an import, stored on disk because it may be as long as the file itself. */
export class Spool<T> {
  #folder: string | null = null;
  #stream: WriteStream | null = null;
  #failure: Error | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  async add(items: readonly T[]): Promise<void> {
    if (items.length === 0) return;
    if (this.#failure !== null) throw this.#failure;
    if (this.#stream === null) {
      this.#folder = await mkdtemp(join(tmpdir(), 'bancale-import-'));
      this.#stream = createWriteStream(join(this.#folder, 'spool.ndjson'), { mode: 0o600 });
      this.#stream.on('error', (error) => (this.#failure = error));
    }
    const stream = this.#stream;
    this.#length += items.length;
    const text = items.map((item) => `${JSON.stringify(item)}\n`).join('');
    if (!stream.write(text)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
  }

  /** All added items, in groups; nothing can be added afterwards. */
  async *read(groupSize: number): AsyncGenerator<T[]> {
    const stream = this.#stream;
    if (stream === null) return;
    await new Promise<void>((resolve) => void stream.end(resolve));
    let group: T[] = [];
    for await (const line of createInterface({ input: createReadStream(stream.path), crlfDelay: Infinity })) {
      group.push(JSON.parse(line) as T);
      if (group.length >= groupSize) {
        yield group;
        group = [];
      }
    }
    if (group.length > 0) yield group;
  }

  async remove(): Promise<void> {
    this.#stream?.destroy();
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }
}
