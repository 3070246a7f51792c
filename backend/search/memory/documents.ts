import { initialRow, type StoredRow } from '../../catalogue/records.ts';
import type { ArticleCodes, ListingDocument } from '../listing-document.ts';
import { CODE_KINDS, type CodeKind } from './index-data.ts';

/** A further code of an article besides its own two: a barcode, the maker's code, an old one. */
export interface OtherCode {
  kind: CodeKind;
  code: string;
}

/** What the index stores of an article to show it: without stock, in both languages. */
export interface StoredDocument extends StoredRow, Pick<ListingDocument, 'variantPackaging' | 'alternatives'> {
  /** Index of the label. */
  brand: number;
  children: Omit<ArticleCodes, 'articleId'>[];
}

const INITIAL: Partial<StoredDocument> = {
  ...initialRow,
  kind: 'single',
  variantPackaging: null,
  alternatives: [],
  children: [],
};

function isInitial([name, value]: [string, unknown]): boolean {
  const initial: unknown = INITIAL[name as keyof StoredDocument];
  return Array.isArray(value) && Array.isArray(initial) ? value.length === initial.length : value === initial;
}

/**
 * Writes documents as short texts: JSON without the fields that have their initial value, in which an object is a list
 * of the number of its shape and its values, and any other list begins with 0. The names of fields are stored once, in
 * the shapes.
 */
export class DocumentWriter {
  readonly shapes: string[][];
  readonly #numbers: Map<string, number>;

  /** @param shapes those of documents that were written before. */
  constructor(shapes: readonly string[][] = []) {
    this.shapes = [...shapes];
    this.#numbers = new Map(shapes.map((names, place) => [names.join(), place + 1]));
  }

  write(document: StoredDocument): string {
    const fields = Object.entries(document).filter((field) => !isInitial(field));
    return JSON.stringify(this.#pack(Object.fromEntries(fields)));
  }

  #pack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return [0, ...value.map((entry) => this.#pack(entry))];
    return [this.#shapeOf(Object.keys(value)), ...Object.values(value).map((entry) => this.#pack(entry))];
  }

  #shapeOf(names: string[]): number {
    const key = names.join();
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.shapes.push(names)));
    return number;
  }
}

/** Reads a document that a `DocumentWriter` with these shapes has written. */
export function readDocument(text: string, shapes: readonly string[][]): StoredDocument {
  return unpack(JSON.parse(text), shapes, { ...INITIAL }) as StoredDocument;
}

function unpack(value: unknown, shapes: readonly string[][], object: Record<string, unknown> = {}): unknown {
  if (!Array.isArray(value)) return value;
  const names = shapes[(value[0] as number) - 1];
  if (!names) return value.slice(1).map((entry) => unpack(entry, shapes));
  for (let place = 0; place < names.length; place++) {
    const part: unknown = value[place + 1];
    object[names[place] as string] = typeof part === 'object' ? unpack(part, shapes) : part;
  }
  return object;
}

/** Packs the further codes of an article into one line, each after the index of its kind. */
export function packCodes(codes: readonly OtherCode[]): string {
  return `${JSON.stringify(codes.map(({ kind, code }) => CODE_KINDS.indexOf(kind) + code))}\n`;
}

/** Reverses `packCodes`. */
export function unpackCodes(line: string): OtherCode[] {
  return (JSON.parse(line) as string[]).flatMap((packed) => {
    const kind = CODE_KINDS[Number(packed[0])];
    return kind === undefined ? [] : [{ kind, code: packed.slice(1) }];
  });
}
