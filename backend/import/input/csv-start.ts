/** The beginning of a text, and the whole text including that beginning. */
export interface PeekedText {
  start: string;
  all: AsyncIterable<string>;
}

/** Reads the beginning of a text, long enough to hold its header. */
export async function peekText(text: AsyncIterable<string>): Promise<PeekedText> {
  const iterator = text[Symbol.asyncIterator]();
  let start = '';
  let isOver = false;
  while (!isOver && start.length < 64 * 1024) {
    const next = await iterator.next();
    if (next.done === true) isOver = true;
    else start += next.value;
  }
  async function* again(): AsyncGenerator<string> {
    try {
      if (start !== '') yield start;
      while (!isOver) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { start, all: again() };
}

/** The separator that Excel announces in a first line `sep=;`; null without such a line. */
export function announcedDelimiter(start: string): string | null {
  return /^"?sep=([^\r\n"])"?[ \t]*(?:\r|\n|$)/i.exec(start)?.[1] ?? null;
}

/** A text without its first lines; lines end with CR LF, LF or CR, even inside quotes. */
export async function* dropLines(text: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let missing = count;
  let afterReturn = false;
  for await (const piece of text) {
    let place = 0;
    for (; place < piece.length && (missing > 0 || afterReturn); place += 1) {
      const character = piece[place];
      if (afterReturn && character === '\n') {
        afterReturn = false;
        continue;
      }
      afterReturn = false;
      if (missing === 0) break;
      if (character === '\n' || character === '\r') missing -= 1;
      afterReturn = character === '\r';
    }
    if (place < piece.length) yield piece.slice(place);
  }
}
