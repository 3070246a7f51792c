import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** Rows (from 1) of a column in which all number cells are shown as percentages; both ends are included. */
interface RowRange {
  from: number;
  to: number;
}

/** Whether the cell of a row (from 1) and a column (from 0) is shown as a percentage; rows are asked in their order. */
export type IsPercentCell = (line: number, column: number) => boolean;

const sheetPieceBytes = 64 * 1024;

/**
 * Finds the cells of a sheet whose number format is a percentage: 50 % is 0.5 in the file, which the value alone does
 * not show. `place` is the sheet's place in the workbook, from 0. Reads the sheet only where the workbook has such a
 * format at all.
 */
export function findPercentCells(workbook: Uint8Array, place: number): IsPercentCell {
  const parts = smallParts(workbook);
  const percentStyles = percentStylesOf(parts);
  const path = sheetPath(parts, place);
  if (percentStyles.size === 0 || path === null) return () => false;
  const columns = new Map<number, RowRange[]>();
  const scanner = new CellScanner(({ line, column, style }) => {
    if (!percentStyles.has(style)) return;
    const ranges = columns.get(column);
    const last = ranges?.at(-1);
    if (ranges === undefined) columns.set(column, [{ from: line, to: line }]);
    else if (last !== undefined && line <= last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  });
  readPart(workbook, path, (text) => scanner.add(text));
  return (line, column) => {
    const ranges = columns.get(column);
    // Rows are asked in ascending order, so ranges that are over are not needed again.
    while (ranges !== undefined && ranges[0] !== undefined && ranges[0].to < line) ranges.shift();
    return ranges?.[0] !== undefined && ranges[0].from <= line;
  };
}

/** The parts that describe the workbook, by path; their sizes are checked before. */
function smallParts(workbook: Uint8Array): Map<string, string> {
  const decoder = new TextDecoder();
  const files = unzipSync(workbook, {
    filter: ({ name }) => /^_rels\/\.rels$|(?:^|\/)(?:workbook|styles)\.xml$|(?:^|\/)workbook\.xml\.rels$/.test(name),
  });
  return new Map(Object.entries(files).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}

/** Decodes one part piece by piece, because an unpacked sheet may not fit into one text. */
function readPart(workbook: Uint8Array, path: string, onText: (text: string) => void): void {
  const decoder = new TextDecoder();
  const unzip = new Unzip((file) => {
    if (file.name !== path) return;
    file.ondata = (error, bytes) => {
      if (error) throw error;
      onText(decoder.decode(bytes, { stream: true }));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < workbook.length; start += sheetPieceBytes) {
    unzip.push(workbook.subarray(start, start + sheetPieceBytes), start + sheetPieceBytes >= workbook.length);
  }
}

/** The attributes of a tag, without the prefixes of their names; entities of XML in values are replaced. */
function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of tag.matchAll(/\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set(name, unescapeXml(double ?? single ?? ''));
  }
  return found;
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function tagsOf(xml: string, name: string): Map<string, string>[] {
  return [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^>]*)>`, 'g'))].map(([, tag = '']) =>
    attributesOf(tag),
  );
}

/** The path of a sheet: the workbook names its relation, the relations name its path. */
function sheetPath(parts: ReadonlyMap<string, string>, place: number): string | null {
  const root = tagsOf(parts.get('_rels/.rels') ?? '', 'Relationship').find((one) =>
    one.get('Type')?.endsWith('/officeDocument'),
  );
  const workbook = (root?.get('Target') ?? 'xl/workbook.xml').replace(/^\//, '');
  const folder = workbook.includes('/') ? workbook.slice(0, workbook.lastIndexOf('/') + 1) : '';
  const file = workbook.slice(folder.length);
  const id = tagsOf(parts.get(workbook) ?? '', 'sheet')[place]?.get('id');
  const relations = tagsOf(parts.get(`${folder}_rels/${file}.rels`) ?? '', 'Relationship');
  const target = relations.find((one) => one.get('Id') === id)?.get('Target');
  if (target === undefined) return null;
  return target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
}

/** The numbers of the cell styles whose number format is a percentage. */
function percentStylesOf(parts: ReadonlyMap<string, string>): Set<string> {
  const styles = [...parts].find(([name]) => name.endsWith('styles.xml'))?.[1] ?? '';
  // 0% and 0.00% are built in.
  const formats = new Set(['9', '10']);
  for (const format of tagsOf(styles, 'numFmt')) {
    const id = format.get('numFmtId') ?? '';
    if (isPercentFormat(format.get('formatCode') ?? '')) formats.add(id);
    else formats.delete(id);
  }
  const [, cellFormats = ''] = /<(?:[\w.-]+:)?cellXfs\b([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(styles) ?? [];
  const found = new Set<string>();
  tagsOf(cellFormats, 'xf').forEach((format, style) => {
    if (formats.has(format.get('numFmtId') ?? '')) found.add(String(style));
  });
  return found;
}

/** Whether a number format multiplies by 100: its % is neither quoted nor escaped nor a filling. */
export function isPercentFormat(code: string): boolean {
  return code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '').includes('%');
}

interface StyledCell {
  line: number;
  column: number;
  style: string;
}

/** Finds the cells of a sheet's XML with their styles; a cell or row without a position follows the one before it. */
class CellScanner {
  readonly #onCell: (cell: StyledCell) => void;
  #rest = '';
  #line = 0;
  #column = 0;

  constructor(onCell: (cell: StyledCell) => void) {
    this.#onCell = onCell;
  }

  add(piece: string): void {
    const text = this.#rest + piece;
    let end = 0;
    for (const match of text.matchAll(/<(?:[\w.-]+:)?(row|c)(\s[^>]*)?>/g)) {
      end = match.index + match[0].length;
      const attributes = attributesOf(match[2] ?? '');
      const place = attributes.get('r');
      if (match[1] === 'row') {
        this.#line = place === undefined ? this.#line + 1 : Number(place);
        this.#column = 0;
        continue;
      }
      const column = place === undefined ? this.#column : columnOf(place);
      this.#column = column + 1;
      this.#onCell({ line: this.#line, column, style: attributes.get('s') ?? '' });
    }
    // A tag may be cut by the end of the piece.
    const open = text.lastIndexOf('<');
    this.#rest = open >= end ? text.slice(open) : '';
  }
}

/** `AB12` is in column 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/[^A-Za-z]/g, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
