import type { Locale } from '../../../domain/locale.ts';
import type { ArticleCodes, ListingDocument } from '../listing-document.ts';
import { CODE_KINDS, type CodeKind, type Labels } from './index-data.ts';
import type { SourceText } from './source.ts';

/** A further code of an article besides its own two: a barcode, the maker's code, an old one. */
export interface OtherCode {
  kind: CodeKind;
  code: string;
}

/** An article as stored in the index: without stock, in both languages, labels as indexes. */
export interface StoredDocument {
  code: string;
  sku: string;
  kind: 'single' | 'parent' | 'child';
  name: SourceText;
  summary: { it: string | null; en: string | null };
  brand: number;
  pictures: string[];
  unit: string;
  vatRate: number;
  minimumPackaging: number;
  piecesPerUnit: number | null;
  variantPackaging: { smallest: number; largest: number } | null;
  packaging: { code: string; unit: string; quantity: number }[];
  isNew: boolean;
  isHot: boolean;
  isAnnounced: boolean;
  alternatives: string[];
  children: Omit<ArticleCodes, 'articleId'>[];
}

const KINDS = ['single', 'parent', 'child'] as const;

type Packed = [
  code: string,
  sku: string | 0,
  kind: number,
  name: string,
  nameEnglish: string | 0,
  summary: string | 0,
  summaryEnglish: string | 0,
  brand: number,
  pictures: string[],
  unit: string,
  vatRate: number,
  minimumPackaging: number,
  packaging: [string, string, number][],
  marks: number,
  alternatives: string[],
  children: string[],
  variantPackaging: [smallest: number, largest: number] | 0,
  piecesPerUnit: number,
];

/** Packs a document into a short text; the index stores one for every article. */
export function packDocument(stored: StoredDocument): string {
  const packed: Packed = [
    stored.code,
    stored.sku === stored.code ? 0 : stored.sku,
    KINDS.indexOf(stored.kind),
    stored.name.it,
    stored.name.en ?? 0,
    stored.summary.it ?? 0,
    stored.summary.en ?? 0,
    stored.brand,
    stored.pictures.slice(0, 2),
    stored.unit,
    stored.vatRate,
    stored.minimumPackaging,
    stored.packaging.map(({ code, unit, quantity }) => [code, unit, quantity]),
    (stored.isNew ? 1 : 0) | (stored.isHot ? 2 : 0) | (stored.isAnnounced ? 4 : 0),
    stored.alternatives,
    stored.children.flatMap(({ code, sku }) => [code, sku]),
    stored.variantPackaging ? [stored.variantPackaging.smallest, stored.variantPackaging.largest] : 0,
    stored.piecesPerUnit ?? 0,
  ];
  return JSON.stringify(packed);
}

/**
 * Unpacks a document in a language; a text missing in English is shown in Italian.
 * @param childIds database ids of its variants.
 */
export function unpackDocument(
  text: string,
  locale: Locale,
  labels: Labels,
  childIds: Float64Array,
): Omit<ListingDocument, 'articleId' | 'availability' | 'arrivingOn' | 'stockQuantity'> {
  const [code, sku, kind, name, nameEnglish, summary, summaryEnglish, brand, ...rest] = JSON.parse(text) as Packed;
  const [pictures, unit, vatRate, minimumPackaging, packaging, marks, alternatives, ...last] = rest;
  const [children, packs, piecesPerUnit] = last;
  const english = locale === 'en';
  return {
    code,
    sku: sku === 0 ? code : sku,
    kind: KINDS[kind] ?? 'single',
    name: (english && nameEnglish) || name,
    summary: (english && summaryEnglish) || summary || '',
    brand: labels.brands[brand]?.name ?? null,
    pictures,
    unit,
    vatRate,
    minimumPackaging,
    piecesPerUnit: piecesPerUnit || null,
    variantPackaging: packs === 0 ? null : { smallest: packs[0], largest: packs[1] },
    packaging: packaging.map(([option, optionUnit, quantity]) => ({ code: option, unit: optionUnit, quantity })),
    isNew: (marks & 1) !== 0,
    isHot: (marks & 2) !== 0,
    isAnnounced: (marks & 4) !== 0,
    alternatives,
    children: Array.from({ length: children.length / 2 }, (_, index) => ({
      articleId: childIds[index] ?? -1,
      code: children[2 * index] ?? '',
      sku: children[2 * index + 1] ?? '',
    })),
  };
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
