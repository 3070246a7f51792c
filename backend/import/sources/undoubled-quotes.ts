/**
 * Programs that don't double quotes write `"Tubo 1/2"";PZ`, which by the standard goes on to the next quote, maybe rows
 * below. Finds the rows that a person reads in such a record: its lines, if each has the columns of the file when a field
 * ends at a quote before a separator; null when the record is what it seems.
 * @param width the number of columns.
 */
export function rowsInRecord(record: readonly string[], delimiter: string, width: number): string[][] | null {
  const end = `"${delimiter}`;
  if (!record.some((field) => field.includes(end) || field.includes('"\n') || field.includes('"\r'))) return null;
  let isUnfinished = false;
  const written = record.map((field) => {
    const text = isUnfinished ? field : asWritten(field, delimiter);
    // The parser leaves a field as it is, from its quote to the next separator, when it makes no sense of it.
    isUnfinished = (isUnfinished || field.startsWith('"')) && !field.endsWith('"');
    return text;
  });
  const rows: string[][] = [];
  for (const line of written.join(delimiter).split(/\r\n|\n|\r/)) {
    const fields = fieldsUntilQuotes(line, delimiter);
    if (fields?.length !== width) return null;
    rows.push(fields);
  }
  return rows;
}

/** A field as it must have stood in the file: a quote before a separator or a line's end was doubled, else it had ended. */
function asWritten(field: string, delimiter: string): string {
  if (!field.includes('"') && !field.includes(delimiter)) return field;
  const doubled = field.replaceAll(`"${delimiter}`, `""${delimiter}`).replace(/"(?=\r|\n)/g, '""');
  return field.startsWith('"') ? doubled : `"${doubled}"`;
}

/** The fields of a line, where one that begins with a quote ends at the next quote before a separator or the line's end. */
function fieldsUntilQuotes(line: string, delimiter: string): string[] | null {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const isQuoted = rest.startsWith('"');
    const found = rest.indexOf(isQuoted ? `"${delimiter}` : delimiter, isQuoted ? 1 : 0);
    const size = found < 0 ? rest.length : found + (isQuoted ? 1 : 0);
    const field = rest.slice(0, size);
    const isWhole = isQuoted ? field.length > 1 && field.endsWith('"') : !field.endsWith('"');
    if (!isWhole) return null;
    fields.push(isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (found < 0) return fields;
    rest = rest.slice(size + delimiter.length);
  }
}
