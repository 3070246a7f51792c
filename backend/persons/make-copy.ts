import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { dayText, type Locale } from '../../domain/locale.ts';
import { shopDay, shopTime } from '../../domain/shop-day.ts';
import { texts } from '../texts/index.ts';
import type { Person, Query } from './find-person.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Rows of one table in a copy: the newest ones, where there are more than anybody reads. */
const MAXIMUM_ROWS = 50_000;

type Row = Record<string, unknown>;
/** What is kept about a person, by table. */
export type PersonData = Record<string, Row[]>;

/** Reads everything that is kept about a person; amounts of orders belong to the company and are not in it. */
export async function readPersonData(query: Query, person: Person): Promise<PersonData> {
  const data: PersonData = {};
  for (const [name, { rows: own, copy, named = {} }] of Object.entries(PERSONAL_TABLES)) {
    if (!own || !copy) continue;
    const columns = [
      ...copy.map((column) => sql.ref(`t.${column}`)),
      ...Object.entries(named).map(([column, words]) => sql`${sql.raw(words)} as ${sql.id(column)}`),
    ];
    const { rows } = await sql<Row>`
      select ${sql.join(columns)} from ${sql.table(name)} t where ${own(person)}
      order by 1 desc limit ${MAXIMUM_ROWS}`.execute(query);
    if (rows.length > 0) data[name] = rows;
  }
  return data;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return `${dayText(shopDay(value))} ${shopTime(value)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The copy as a page that any browser shows, without scripts. */
export function personPage(locale: Locale, data: PersonData, about: { shop: string; at: Date }): string {
  const { title, intro, tables, columns } = texts[locale].personCopy;
  const tableName = (name: string) => (tables as Record<string, string>)[name] ?? name;
  const columnName = (name: string) => (columns as Record<string, string>)[name] ?? name;
  const sections = Object.entries(data).map(([name, rows]) => {
    const heads = Object.keys(rows[0] ?? {});
    const head = heads.map((one) => `<th scope="col">${escaped(columnName(one))}</th>`).join('');
    const body = rows
      .map((row) => `<tr>${heads.map((one) => `<td>${escaped(cell(row[one]))}</td>`).join('')}</tr>`)
      .join('\n');
    return `<h2>${escaped(tableName(name))}</h2>\n<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`;
  });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>body { font: 15px/1.5 sans-serif; margin: 24px; }
table { border-collapse: collapse; } th, td { border: 1px solid #bbb; padding: 4px 8px; text-align: left; vertical-align: top; }
</style></head><body>
<h1>${escaped(title)}</h1>
<p>${escaped(about.shop)} · ${escaped(cell(about.at))}</p>
<p>${escaped(intro)}</p>
${sections.join('\n')}
</body></html>
`;
}

/** The archive for the person: JSON for programs, a page in each language, and the files that came with messages. */
export async function personArchive(
  query: Query,
  person: Person,
  about: { shop: string; at: Date },
): Promise<Uint8Array> {
  const data = await readPersonData(query, person);
  const files = await query
    .selectFrom('inquiry_attachment')
    .select(['inquiry_id', 'position', 'type', 'content'])
    .where('inquiry_id', 'in', person.inquiries.length > 0 ? person.inquiries : [-1])
    .execute();
  return zipSync({
    'data.json': strToU8(`${JSON.stringify({ shop: about.shop, at: about.at, ...data }, null, 2)}\n`),
    'dati.html': strToU8(personPage('it', data, about)),
    'data.html': strToU8(personPage('en', data, about)),
    ...Object.fromEntries(
      files.map((file) => [`files/${file.inquiry_id}-${file.position}.${file.type}`, new Uint8Array(file.content)]),
    ),
  });
}
