import { unpackCodes } from '../documents.ts';
import { CODE_KINDS, JOINT, type IndexData } from '../index-data.ts';

/** What an index contains, however it was built: everything but the order of codes and documents in their columns. */
export function contentOf(data: IndexData): unknown {
  const { documents, documentStarts, documentEnds, documentShapes, labels, terms, ...rest } = data;
  const { codeBytes, codeStarts, codeArticles, codeKinds, codeSuffixes, valueTexts, ...columns } = rest;
  const text = (from = 0, to = 0): string => new TextDecoder().decode(documents.subarray(from, to));
  const codes = Array.from(codeArticles, (of, code) => [
    ...[of, CODE_KINDS[codeKinds[code] as number]],
    new TextDecoder().decode(codeBytes.subarray(codeStarts[code], (codeStarts[code + 1] as number) - 1)),
  ]);
  const found = Array.from(codeSuffixes, (at) =>
    new TextDecoder().decode(codeBytes.subarray(at, codeBytes.indexOf(0, at))),
  );
  const shown = Array.from(documentStarts, (from, of) => {
    const end = documentEnds[of] as number;
    return [text(from, end), unpackCodes(text(end, documents.indexOf(10, end)))] as const;
  });
  const shapes = (packed: unknown): unknown =>
    Array.isArray(packed) ? [documentShapes[Number(packed[0]) - 1] ?? [], ...packed.slice(1).map(shapes)] : packed;
  const { colors, ...otherLabels } = labels;
  return {
    ...columns,
    color: Array.from(columns.color, (place) => colors[place]?.code ?? null),
    otherLabels,
    terms: terms.split(JOINT),
    values: valueTexts.split(JOINT),
    codes: codes.map((code) => code.join(' ')).sort(),
    suffixes: found.map((suffix) => suffix.slice(0, 5)),
    documents: shown.map(([document, other]) => [shapes(JSON.parse(document)), other]),
  };
}
