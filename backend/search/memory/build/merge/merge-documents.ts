import type { IndexData } from '../../index-data.ts';
import { GONE, takeFrom } from './sources.ts';

const LINE_END = '\n'.charCodeAt(0);

type DocumentColumns = Pick<IndexData, 'documents' | 'documentStarts' | 'documentEnds'>;

/** The documents of an index without those of articles that are gone, in the same order. */
function keptDocuments({ documents, documentStarts, documentEnds }: IndexData, places: Uint32Array): DocumentColumns {
  const cuts: { from: number; to: number }[] = [];
  documentStarts.forEach((from, article) => {
    if (places[article] !== GONE) return;
    cuts.push({ from, to: documents.indexOf(LINE_END, documentEnds[article]) + 1 });
  });
  cuts.sort((one, other) => one.from - other.from);
  const kept = new Uint8Array(documents.length - cuts.reduce((sum, { from, to }) => sum + to - from, 0));
  /** By cut: the bytes that are gone before and in it. */
  const gone: number[] = [];
  let [read, written] = [0, 0];
  for (const { from, to } of [...cuts, { from: documents.length, to: documents.length }]) {
    kept.set(documents.subarray(read, from), written);
    written += from - read;
    read = to;
    gone.push(read - written);
  }
  const shiftAt = (place: number): number => {
    let [low, high] = [0, cuts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cuts[middle] as { from: number }).from <= place) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : (gone[low - 1] as number);
  };
  return {
    documents: kept,
    documentStarts: documentStarts.map((start) => start - shiftAt(start)),
    documentEnds: documentEnds.map((end, article) => end - shiftAt(documentStarts[article] as number)),
  };
}

/**
 * The documents of the articles that stay, then those of the new part, which has the shapes of both.
 * @param articles by article: its source. @param places by source: the new ordinal of an article.
 */
export function mergeDocuments(
  earlier: IndexData,
  part: IndexData,
  articles: Uint32Array,
  places: Uint32Array,
): DocumentColumns {
  const kept = keptDocuments(earlier, places);
  const added = kept.documents.length;
  const documents = new Uint8Array(added + part.documents.length);
  documents.set(kept.documents);
  documents.set(part.documents, added);
  const offset = earlier.articleIds.length;
  const after = (places: Uint32Array): Uint32Array => places.map((place) => place + added);
  return {
    documents,
    documentStarts: takeFrom(kept.documentStarts, after(part.documentStarts), articles, offset),
    documentEnds: takeFrom(kept.documentEnds, after(part.documentEnds), articles, offset),
  };
}
