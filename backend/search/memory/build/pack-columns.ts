import type { IndexData, Postings } from '../index-data.ts';

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

const ALIGNMENT = 8;

export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value);
}

/** Bytes of a column in a buffer of several. */
export function paddedLength({ byteLength }: Column): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}

/**
 * Puts all columns into one buffer, one after the other. One large buffer is returned to the system as soon as an index
 * is replaced; a hundred buffers of different sizes would fragment the memory with every rebuild.
 */
export function packColumns(data: IndexData): IndexData {
  const parts: object[] = [data, data.productPostings, data.variantPostings];
  const columns = parts.flatMap((part) => Object.values(part).filter(isColumn));
  const buffer = new ArrayBuffer(columns.reduce((sum, column) => sum + paddedLength(column), 0));
  let offset = 0;
  const moved = <Part extends object>(part: Part): Part => {
    const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
      if (!isColumn(value)) return [name, value];
      const kind = value.constructor as new (buffer: ArrayBuffer, offset: number, length: number) => Column;
      const column = new kind(buffer, offset, value.length);
      column.set(value);
      offset += paddedLength(value);
      return [name, column];
    });
    return Object.fromEntries(entries) as Part;
  };
  const productPostings: Postings = moved(data.productPostings);
  const variantPostings: Postings = moved(data.variantPostings);
  return { ...moved(data), productPostings, variantPostings };
}

/** A copy of an index without the occurrences of its terms, in a buffer of its own: texts find nothing in it. */
export function withoutPostings(data: IndexData): IndexData {
  const none: Postings = {
    starts: new Uint32Array(1),
    ordinals: new Uint32Array(0),
    ranks: new Uint8Array(0),
    impacts: new Uint8Array(0),
  };
  return packColumns({ ...data, productPostings: none, variantPostings: none });
}
