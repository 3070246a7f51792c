import type { FileHandle } from 'node:fs/promises';
import { isColumn, paddedLength, type Column } from './pack-columns.ts';
import type { IndexData, Postings } from '../index-data.ts';
import type { IndexBasis } from './changed-pages.ts';

/** What an index was built from. */
export interface IndexOrigin {
  /** Hash of the program. */
  program: string;
  /** Name of the database. */
  cluster: string;
  /** The transactions that it contains, as pg_snapshot in text. */
  snapshot: string;
  /** Id of the last stock event that it contains. */
  stockEvent: number;
}

/** A finished index, its origin, and what a later build compares. */
export interface BuiltIndex {
  data: IndexData;
  origin: IndexOrigin;
  basis: IndexBasis;
  /** Number of products that were read for it; the others are those of an earlier index. */
  products: number;
}

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };
type Kind = keyof typeof KINDS;

/** Position of a column in the shared buffer. */
interface Place {
  kind: Kind;
  offset: number;
  length: number;
}

type Part = Record<string, unknown>;

/** Header before the columns: everything that is not a column, and the position of each column. */
interface Head {
  byteLength: number;
  origin: IndexOrigin;
  basis: IndexBasis;
  products: number;
  plain: Part;
  columns: Record<string, Place>;
  productPostings: Record<string, Place>;
  variantPostings: Record<string, Place>;
}

const LENGTH_BYTES = 4;
const PIECE_BYTES = 4 * 1024 ** 2;

/** Places the columns of an index one after the other. */
class ColumnWriter {
  readonly columns: Column[] = [];
  byteLength = 0;

  placesOf(part: object): Record<string, Place> {
    const columns = Object.entries(part).filter((entry): entry is [string, Column] => isColumn(entry[1]));
    return Object.fromEntries(columns.map(([name, column]) => [name, this.#placeOf(column)]));
  }

  #placeOf(column: Column): Place {
    const place = { kind: column.constructor.name as Kind, offset: this.byteLength, length: column.length };
    this.columns.push(column);
    this.byteLength += paddedLength(column);
    return place;
  }
}

/** An index as bytes to write: the length of the header, the header as JSON, the columns. */
export function* bytesOf({ data, origin, basis, products }: BuiltIndex): Generator<Uint8Array> {
  const { productPostings, variantPostings, ...rest } = data;
  const writer = new ColumnWriter();
  const places = {
    columns: writer.placesOf(rest),
    productPostings: writer.placesOf(productPostings),
    variantPostings: writer.placesOf(variantPostings),
  };
  const head: Head = {
    byteLength: writer.byteLength,
    ...{ origin, basis, products },
    plain: Object.fromEntries(Object.entries(rest).filter(([, value]) => !isColumn(value))),
    ...places,
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new DataView(new ArrayBuffer(LENGTH_BYTES));
  length.setUint32(0, text.length);
  yield new Uint8Array(length.buffer);
  yield text;
  for (const column of writer.columns) {
    yield new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    yield new Uint8Array(paddedLength(column) - column.byteLength);
  }
}

function columnsAt(places: Record<string, Place>, buffer: ArrayBuffer): Record<string, Column> {
  return Object.fromEntries(
    Object.entries(places).map(([name, { kind, offset, length }]) => [name, new KINDS[kind](buffer, offset, length)]),
  );
}

/** Reads exactly `length` bytes; in chunks, so that other file reads are not blocked. */
async function readExactly(file: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(length - at, PIECE_BYTES), position + at);
    if (bytesRead === 0) throw new RangeError('The file ends before the index does');
    at += bytesRead;
  }
  return bytes;
}

/** The header, and the position of the columns after it. */
async function readHead(file: FileHandle): Promise<{ head: Head; end: number }> {
  const length = new DataView((await readExactly(file, 0, LENGTH_BYTES)).buffer).getUint32(0);
  const text = new TextDecoder().decode(await readExactly(file, LENGTH_BYTES, length));
  return { head: JSON.parse(text) as Head, end: LENGTH_BYTES + length };
}

/** Reads what an index written with `bytesOf` was built from. */
export async function readOrigin(file: FileHandle): Promise<IndexOrigin> {
  return (await readHead(file)).head.origin;
}

/** Reads an index written with `bytesOf`; the columns are read directly into their final buffer. */
export async function readIndex(file: FileHandle): Promise<BuiltIndex> {
  const { head, end } = await readHead(file);
  const { buffer } = await readExactly(file, end, head.byteLength);
  const postings = (places: Record<string, Place>): Postings => columnsAt(places, buffer) as unknown as Postings;
  const data = {
    ...head.plain,
    ...columnsAt(head.columns, buffer),
    productPostings: postings(head.productPostings),
    variantPostings: postings(head.variantPostings),
  } as unknown as IndexData;
  return { data, origin: head.origin, basis: head.basis, products: head.products };
}
