/**
 * Programs that don't double quotes write `"Tubo 1/2"";PZ`, which by the standard goes on to the next quote, maybe rows
 * below. Doubles such quotes: in lines that have the columns of the file when a field ends at a quote before a separator,
 * and that do not when it ends as the standard says. Where a field would go on in the next line, that line must be a row
 * by itself too, or the last one.
 * @param text the lines of the table from its column names on, in pieces.
 */
export async function* doubleQuotes(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let width: number | null = null;
  let waiting: string | null = null;
  let isOpen = false;
  const read = (line: string, next: string | null): string => {
    const [content, end] = partsOf(line);
    if (isOpen) {
      isOpen = !endsIn(content, delimiter);
      return line;
    }
    if (!content.includes('"')) {
      width ??= content.split(delimiter).length;
      return line;
    }
    const standard = standardFields(content, delimiter);
    width ??= standard.fields.length;
    const found = wholeRow(content, delimiter, width);
    const isOdd =
      standard.isOpen || standard.isOdd || standard.fields.length !== width || standard.fields.some(hides(delimiter));
    if (found === null || !isOdd) {
      isOpen = standard.isOpen;
      return line;
    }
    if (standard.isOpen && next !== null && wholeRow(partsOf(next)[0], delimiter, width) === null) {
      isOpen = true;
      return line;
    }
    return found.map((field) => `"${field.replaceAll('"', '""')}"`).join(delimiter) + end;
  };
  for await (const lines of linesOf(text)) {
    let done = '';
    for (const line of lines) {
      if (waiting !== null) done += read(waiting, line);
      waiting = line;
    }
    if (done !== '') yield done;
  }
  if (waiting !== null) yield read(waiting, null);
}

/** The lines of a text with their ends, in groups. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/(?<=\n)/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

function partsOf(line: string): [string, string] {
  const content = line.replace(/\r?\n$/, '');
  return [content, line.slice(content.length)];
}

const hides = (delimiter: string) => (field: string) => field.includes(`"${delimiter}`);

/** The fields of a line by the standard, whether the last one goes on in the next line, and whether one makes no sense. */
function standardFields(line: string, delimiter: string): { fields: string[]; isOpen: boolean; isOdd: boolean } {
  const fields: string[] = [];
  let isOdd = false;
  for (let place = 0; ;) {
    const isQuoted = line.startsWith('"', place);
    const end = isQuoted ? endOfQuoted(line, place, delimiter) : undefined;
    isOdd ||= isQuoted && end === undefined;
    if (end === null) return { fields: [...fields, line.slice(place)], isOpen: true, isOdd };
    const found = line.indexOf(delimiter, end ?? place);
    fields.push(line.slice(place, found < 0 ? undefined : found));
    if (found < 0) return { fields, isOpen: false, isOdd };
    place = found + delimiter.length;
  }
}

/** Where a quoted field ends; null in a later line, undefined where its quotes make no sense: it is a text as it stands. */
function endOfQuoted(line: string, start: number, delimiter: string): number | null | undefined {
  for (let place = start + 1; ; place += 2) {
    place = line.indexOf('"', place);
    if (place < 0) return null;
    if (line[place + 1] === '"') continue;
    return place + 1 === line.length || line.startsWith(delimiter, place + 1) ? place + 1 : undefined;
  }
}

/** Whether a field that began in an earlier line ends in this one, and no other goes on. */
function endsIn(line: string, delimiter: string): boolean {
  const end = endOfQuoted(`"${line}`, 0, delimiter);
  if (end === null) return false;
  return end === undefined || !standardFields(line.slice(end), delimiter).isOpen;
}

/** The fields of a line, where one that begins with a quote ends at the next quote before a separator or the line's end. */
function wholeRow(line: string, delimiter: string, width: number): string[] | null {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const isQuoted = rest.startsWith('"');
    const found = rest.indexOf(isQuoted ? `"${delimiter}` : delimiter, isQuoted ? 1 : 0);
    const size = found < 0 ? rest.length : found + (isQuoted ? 1 : 0);
    const field = rest.slice(0, size);
    if (isQuoted && (field.length < 2 || !field.endsWith('"'))) return null;
    fields.push(isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (found < 0) return fields.length === width ? fields : null;
    rest = rest.slice(size + delimiter.length);
  }
}
