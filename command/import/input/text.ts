import { ImportRefusal } from '../refusal.ts';
import { readBytes, type OnBytes } from './bytes.ts';

/** What a supplier's file is written in. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le';

const byteOrderMarkUtf16 = [0xff, 0xfe];

/**
 * The encoding of a file: UTF-16 when it starts with that byte order mark (Excel's "Unicode text"), UTF-8 when every
 * byte of it is UTF-8, else Windows-1252. The whole file is read, because the first accent may stand in the last row.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of readBytes(path)) {
      if (isFirst && byteOrderMarkUtf16.every((byte, place) => chunk[place] === byte)) return 'utf-16le';
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** The text of a file in pieces, without byte order mark. */
export async function* readText(path: string, encoding: Encoding, onBytes?: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  try {
    for await (const chunk of readBytes(path, onBytes)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (error instanceof TypeError) throw new ImportRefusal(`${path} is not UTF-8 as the mapping says.`);
    throw error;
  }
}
