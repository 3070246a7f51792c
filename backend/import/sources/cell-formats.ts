import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** Rows (from 1) of a column whose cells have one number format; both ends are included. */
interface RowRange {
  from: number;
  to: number;
  format: string;
}

/** The number format of the cell of a row (from 1) and a column (from 0), if it matters; rows are asked in their order. */
export type FormatOfCell = (line: number, column: number) => string | null;

/** A sheet with cells, as a workbook lists it. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  path: string;
}

const sheetPieceBytes = 64 * 1024;

/** The sheets of a workbook in their order; sheets that hold only a chart are none. */
export function sheetsOf(workbook: Uint8Array): Sheet[] {
  return sheetsIn(smallParts(workbook));
}

/**
 * Finds the cells of a sheet whose number format shows something else than their number: percentages (50 % is 0.5 in the
 * file), dates, codes filled up with zeros. Reads the sheet only where the workbook has such a format at all.
 */
export function findCellFormats(workbook: Uint8Array, path: string): FormatOfCell {
  const formats = tellingStyles(smallParts(workbook));
  if (formats.size === 0) return () => null;
  const columns = new Map<number, RowRange[]>();
  const scanner = new CellScanner(
    ({ line, column, style }) => {
      const format = formats.get(style);
      if (format === undefined) return;
      const ranges = columns.get(column);
      const last = ranges?.at(-1);
      if (ranges === undefined) columns.set(column, [{ from: line, to: line, format }]);
      else if (last !== undefined && line <= last.to + 1 && last.format === format) last.to = line;
      else ranges.push({ from: line, to: line, format });
    },
    [...formats.keys()],
  );
  readPart(workbook, path, (text) => scanner.add(text));
  return (line, column) => {
    const ranges = columns.get(column);
    // Rows are asked in ascending order, so ranges that are over are not needed again.
    while (ranges !== undefined && ranges[0] !== undefined && ranges[0].to < line) ranges.shift();
    const first = ranges?.[0];
    return first !== undefined && first.from <= line ? first.format : null;
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

/** The workbook names its sheets and their relations, the relations name their paths. */
function sheetsIn(parts: ReadonlyMap<string, string>): Sheet[] {
  const root = tagsOf(parts.get('_rels/.rels') ?? '', 'Relationship').find((one) =>
    one.get('Type')?.endsWith('/officeDocument'),
  );
  const workbook = (root?.get('Target') ?? 'xl/workbook.xml').replace(/^\//, '');
  const folder = workbook.includes('/') ? workbook.slice(0, workbook.lastIndexOf('/') + 1) : '';
  const file = workbook.slice(folder.length);
  const relations = tagsOf(parts.get(`${folder}_rels/${file}.rels`) ?? '', 'Relationship');
  const targets = new Map(
    relations
      .filter((one) => one.get('Type')?.endsWith('/worksheet'))
      .map((one) => [one.get('Id') ?? '', one.get('Target') ?? '']),
  );
  return tagsOf(parts.get(workbook) ?? '', 'sheet').flatMap((sheet) => {
    const target = targets.get(sheet.get('id') ?? '');
    if (target === undefined) return [];
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
    return [{ name: sheet.get('name') ?? '', isHidden: /hidden/i.test(sheet.get('state') ?? ''), path }];
  });
}

/** The formats that are built in and not written in the file, in the form that an Italian program shows. */
const builtIn = new Map([
  ...[9, 10].map((id) => [String(id), '0%'] as const),
  ['14', 'dd/mm/yyyy'],
  ['15', 'd-mmm-yy'],
  ['16', 'd-mmm'],
  ['17', 'mmm-yy'],
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [String(id), 'h:mm:ss'] as const),
  ['22', 'dd/mm/yyyy h:mm'],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [String(id), 'dd/mm/yyyy'] as const),
] as const);

/** The number formats that matter, by the number of their cell style. */
function tellingStyles(parts: ReadonlyMap<string, string>): Map<string, string> {
  const styles = [...parts].find(([name]) => name.endsWith('styles.xml'))?.[1] ?? '';
  const formats = new Map<string, string>(builtIn);
  for (const format of tagsOf(styles, 'numFmt')) {
    formats.set(format.get('numFmtId') ?? '', format.get('formatCode') ?? '');
  }
  const [, cellFormats = ''] = /<(?:[\w.-]+:)?cellXfs\b([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(styles) ?? [];
  const found = new Map<string, string>();
  tagsOf(cellFormats, 'xf').forEach((style, place) => {
    const code = formats.get(style.get('numFmtId') ?? '');
    if (code !== undefined && (isPercentFormat(code) || isDateFormat(code) || isCodeFormat(code))) {
      found.set(String(place), code);
    }
  });
  return found;
}

/** A number format without what it shows literally, fills up or says about colours. */
function placeholdersOf(code: string): string {
  return code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '');
}

/** Whether a number format multiplies by 100: its % is neither quoted nor escaped nor a filling. */
export function isPercentFormat(code: string): boolean {
  return placeholdersOf(code).includes('%');
}

function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(placeholdersOf(code).replace(/general/gi, ''));
}

/** Whether a number format shows a whole number as a code: filled up with zeros, or with signs around it. */
export function isCodeFormat(code: string): boolean {
  const placeholders = placeholdersOf(code.split(';')[0] ?? '');
  return /^[\s\-/]*0[0\s\-/]*$/.test(placeholders) && (placeholders.trim().length > 1 || /["\\]/.test(code));
}

interface StyledCell {
  line: number;
  column: number;
  style: string;
}

/**
 * Finds the cells of a sheet's XML that have one of some styles. Cells usually name their place; in a sheet where they
 * don't, each follows the one before it.
 */
class CellScanner {
  readonly #onCell: (cell: StyledCell) => void;
  readonly #cells: RegExp;
  #rest = '';
  #line = 0;
  #column = 0;
  /** null until the first cell was seen. */
  #namesPlaces: boolean | null = null;

  constructor(onCell: (cell: StyledCell) => void, styles: readonly string[]) {
    this.#onCell = onCell;
    this.#cells = new RegExp(`<(?:[\\w.-]+:)?c\\s[^>]*?\\bs=["'](?:${styles.join('|')})["'][^>]*>`, 'g');
  }

  add(piece: string): void {
    const text = this.#rest + piece;
    this.#namesPlaces ??= placesNamed(text);
    // A tag may be cut by the end of the piece.
    const end = Math.max(text.lastIndexOf('>') + 1, 0);
    this.#rest = text.slice(end);
    const whole = text.slice(0, end);
    if (this.#namesPlaces === false) this.#scanAll(whole);
    else for (const [tag] of whole.matchAll(this.#cells)) this.#take(attributesOf(tag));
  }

  #take(attributes: ReadonlyMap<string, string>): void {
    const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/i.exec(attributes.get('r') ?? '') ?? [];
    this.#onCell({ line: Number(line), column: columnOf(letters), style: attributes.get('s') ?? '' });
  }

  #scanAll(text: string): void {
    for (const match of text.matchAll(/<(?:[\w.-]+:)?(row|c)(\s[^>]*)?>/g)) {
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
  }
}

/** Whether the cells of a sheet name their place, by the first of them; null when there is none yet. */
function placesNamed(xml: string): boolean | null {
  const [first] = /<(?:[\w.-]+:)?c(?:\s[^>]*)?>/.exec(xml) ?? [];
  return first === undefined ? null : /\sr=["'][A-Z]+\d+["']/i.test(first);
}

/** `AB12` is in column 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/[^A-Za-z]/g, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
