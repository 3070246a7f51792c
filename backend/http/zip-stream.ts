import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ZipEntry {
  name: string;
  content: Uint8Array;
}

/**
 * A zip archive as a stream: each entry is created when the reader has consumed those before it, so that only one is in
 * memory. Entries are stored as they are, because PDF files are compressed already.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const iterator = entries[Symbol.asyncIterator]();
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const next = await iterator.next();
      if (next.done) return zip.end();
      const file = new ZipPassThrough(next.value.name);
      zip.add(file);
      file.push(next.value.content, true);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
