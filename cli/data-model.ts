import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import {
  checksumsToKeep,
  migrate,
  openDatabase,
  readMigrations,
  startEmbeddedServer,
  TABLE_OWNERS,
} from '../backend/database/index.ts';
import type { Database } from '../backend/database/index.ts';
import { retentionText } from '../backend/retention/index.ts';
import { runCommand } from './run-command.ts';

/** Written by the command: the page of the tables, how long their rows stay, and the types of the rows. */
export const DATA_MODEL_FILE = 'docs/reference/data-model.md';
export const RETENTION_FILE = 'docs/reference/retention.md';
export const TABLE_TYPES_FILE = 'backend/database/tables.generated.ts';
const CHECKSUMS_FILE = 'backend/database/migration-checksums.json';

const HEAD = `# Data model

Written by \`npm run data-model\` from a database with all migrations; a test compares the two. Each table stands under the
subject that writes it (\`backend/database/table-owners.ts\`). Columns are in the order in which they were added.

- A column has its type, \`or null\` where it may be empty, its default after \`=\` (*numbered*: the next number, which only
  the database gives), and its rules.
- → names the table that a column refers to. A row there can't be deleted while it is referred to, unless the rule says
  what happens then.
- A list of values allows only these; any other condition is SQL.
- Unit prices (\`price\`, \`…_price\`) are whole ten-thousandths of a euro, \`cents\` and \`…_cents\` whole cents; rates,
  percentages and discounts are whole hundredths of a percent.
- \`…_it\` and \`…_en\` are texts in that language.
`;

/** Who writes the tables that belong to no subject. */
const OTHERS = 'Written by triggers, by a library, or by the program that migrates.';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isNumbered: boolean;
  isComputed: boolean;
  /** SQL of the default, or of the value of a computed column. */
  expression: string | null;
  comment: string | null;
}

interface Constraint {
  table: string;
  /** Letter of PostgreSQL: primary key, unique (also an index without a constraint), foreign key, check. */
  kind: 'p' | 'u' | 'f' | 'c';
  /** None for an index without a constraint. */
  columns: string[];
  /** SQL as PostgreSQL prints it. */
  definition: string;
}

interface Table {
  name: string;
  comment: string | null;
  /** Functions of its triggers. */
  triggers: string[];
}

const ofShop = sql`c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const tables = sql<Table>`
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    array(select distinct f.proname::text from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers
  from pg_class c where ${ofShop} order by c.relname`;

const columns = sql<Column>`
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", a.attidentity <> '' as "isNumbered", a.attgenerated <> '' as "isComputed",
    pg_get_expr(d.adbin, d.adrelid) as expression, col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ofShop} order by c.relname, a.attnum`;

/** A unique index of an expression or with a condition has no constraint, but is a rule as well. */
const constraints = sql<Constraint>`
  select * from (
    select c.relname as "table", o.contype::text as kind, pg_get_constraintdef(o.oid, true) as definition,
      array(select a.attname::text from unnest(o.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns
    from pg_constraint o join pg_class c on c.oid = o.conrelid
    where ${ofShop} and o.contype in ('p', 'u', 'f', 'c')
    union all
    select c.relname, 'u', 'UNIQUE' || substring(pg_get_indexdef(i.indexrelid, 0, true) from 'USING btree( .*)'), '{}'
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${ofShop} and i.indisunique and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
  ) as rules order by "table", position(kind in 'pufc'), definition`;

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const code = (text: string): string => `\`${text}\``;

/** Types with a shorter name that everybody uses. */
const shortType = (type: string): string =>
  type.replace('timestamp with time zone', 'timestamptz').replace('time without time zone', 'time');

/** SQL on one line, without the types and quotation marks that PostgreSQL adds. */
const plainSql = (text: string): string =>
  text
    .replace(/::(?:text|bigint|integer|numeric|date|jsonb)\b(?:\[\])?/g, '')
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ');

/** The default of a column in words. */
function defaultInWords({ expression, isNumbered, isComputed, type }: Column): string {
  if (isNumbered) return 'numbered';
  if (expression === null) return '';
  const value = plainSql(expression);
  if (isComputed) return `always ${code(value)}`;
  if (value === 'now()') return 'now';
  if (value === 'gen_random_uuid()') return 'a random UUID';
  if (value === `''`) return 'empty text';
  if (value === `'[]'` || (value === `'{}'` && type.endsWith('[]'))) return 'empty list';
  if (value === `'{}'`) return 'empty object';
  return /^'[^']*'$/.test(value) ? value.slice(1, -1) : value;
}

/** The values that a check allows for its column; null if it says something else. */
function allowedValues({ columns: names, definition }: Constraint): string[] | null {
  const values = new RegExp(`^CHECK \\(${names.join()} = ANY \\(ARRAY\\[('.*')\\]\\)\\)$`).exec(
    plainSql(definition),
  )?.[1];
  return values === undefined ? null : [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

/** A constraint in words; one of several columns names them. */
function ruleInWords(rule: Constraint): string {
  const { kind, columns: names } = rule;
  const text = plainSql(rule.definition).replace(/^(?:PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK) /, '');
  if (kind === 'c') return allowedValues(rule)?.map(code).join(' ') ?? code(text.slice(1, -1));
  if (kind === 'f') {
    const target = /REFERENCES (\w+)/.exec(text)?.[1] ?? '';
    const deletion = text.includes('ON DELETE CASCADE') ? ', deleted with it' : '';
    const emptying = text.includes('ON DELETE SET NULL') ? ', emptied with it' : '';
    return `${names.length === 1 ? '' : `${code(names.join(', '))} `}→ [${target}](#${target})${deletion}${emptying}`;
  }
  const word = kind === 'p' ? 'key' : 'unique';
  return names.length === 1 ? word : `${word} ${code(text)}`;
}

/** Type, default and rules of a column. */
function describeColumn(column: Column, rules: readonly Constraint[]): string {
  const ofColumn = rules.filter((rule) => rule.columns.length === 1 && rule.columns[0] === column.name);
  const type = `${shortType(column.type)}${column.isNullable ? ' or null' : ''}`;
  const value = defaultInWords(column);
  return [value === '' ? type : `${type} = ${value}`, ...ofColumn.map(ruleInWords), column.comment ?? []]
    .flat()
    .join('; ');
}

/** Columns that follow each other and are alike share a line. */
function describeTable({ name, comment, triggers }: Table, own: readonly Column[], rules: readonly Constraint[]) {
  const described = own.map((column) => ({ name: code(column.name), text: describeColumn(column, rules) }));
  const columnLines = described.flatMap(({ text }, index) => {
    if (described[index - 1]?.text === text) return [];
    const next = described.findIndex((column, place) => place > index && column.text !== text);
    const alike = described.slice(index, next === -1 ? undefined : next).map((column) => column.name);
    return `${alike.join(', ')}: ${text}`;
  });
  const lines = [
    ...columnLines,
    ...rules.filter((rule) => rule.columns.length !== 1).map(ruleInWords),
    ...(triggers.length === 0 ? [] : [`triggers ${triggers.map(code).join(', ')}`]),
  ];
  return [`### ${name}`, comment ?? [], lines.map((line) => `- ${line}`).join('\n')].flat();
}

/** The page of the tables of a migrated database, in Markdown. */
export async function describeDataModel({ query }: Database): Promise<string> {
  const { rows: found } = await tables.execute(query);
  const { rows: allColumns } = await columns.execute(query);
  const { rows: allRules } = await constraints.execute(query);
  const columnsOf = Map.groupBy(allColumns, ({ table }) => table);
  const rulesOf = Map.groupBy(allRules, ({ table }) => table);
  const describe = (table: Table): string[] =>
    describeTable(table, columnsOf.get(table.name) ?? [], rulesOf.get(table.name) ?? []);

  const owners = Object.entries(TABLE_OWNERS).map(([name, folders]) => ({ name, folders: [folders].flat() }));
  const subjects = Map.groupBy(owners, ({ folders }) => folders[0] ?? '');
  const sections = [...subjects].flatMap(([subject, owned]) => {
    const folders = [...new Set(owned.flatMap((table) => table.folders))].map((folder) => code(`backend/${folder}/`));
    const ofSubject = owned.flatMap(({ name }) => found.filter((table) => table.name === name));
    return [`## ${capitalized(subject)}`, `Written by ${folders.join(', ')}.`, ...ofSubject.flatMap(describe)];
  });
  const others = found.filter(({ name }) => !(name in TABLE_OWNERS));
  return `${[HEAD.trimEnd(), ...sections, '## Others', OTHERS, ...others.flatMap(describe)].join('\n\n')}\n`;
}

const TYPES_HEAD = `// Written by \`npm run data-model\` from a database with all migrations; a test compares the two.
import type { GeneratedAlways } from 'kysely';
import type { DateText, Defaulted, Json, Timestamp } from './column-types.ts';

/** The columns of all tables, by the names in PostgreSQL. */
export interface Tables {
`;

/** As the connections parse them (`backend/database/connection-settings.ts`). */
const TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'number',
  numeric: 'string',
  'double precision': 'number',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  xid8: 'string',
  'time without time zone': 'string',
  date: 'DateText',
  'timestamp with time zone': 'Timestamp',
  boolean: 'boolean',
  bytea: 'Buffer',
};

/** The type of a column: its values, where a check lists them, and what a row may lack. */
function typeOfColumn(column: Column, rules: readonly Constraint[]): string {
  const { table, name, isNullable, isNumbered, isComputed, expression } = column;
  const [, sqlType = '', list = ''] = /^([a-z0-9 ]+)(?:\(.*\))?(\[\])?$/.exec(column.type) ?? [];
  const allowed = rules.flatMap((rule) => (rule.columns.join() === name && allowedValues(rule)) || []);
  const values = allowed.map((value) => `'${value}'`).join(' | ');
  const one = values || (['json', 'jsonb'].includes(sqlType) ? `Json<'${table}.${name}'>` : TYPES[sqlType]);
  if (one === undefined) throw new Error(`${table}.${name}: no TypeScript type is known for ${column.type}`);
  const type = `${one}${list}${isNullable ? ' | null' : ''}`;
  if (isNumbered || isComputed) return `GeneratedAlways<${type}>`;
  return expression === null ? type : `Defaulted<${type}>`;
}

/** The types of the rows of a migrated database, in TypeScript. */
export async function describeTableTypes({ query }: Database): Promise<string> {
  const { rows: allColumns } = await columns.execute(query);
  const { rows: allRules } = await constraints.execute(query);
  const tableTypes = [...Map.groupBy(allColumns, ({ table }) => table)].map(([table, own]) => {
    const rules = allRules.filter((rule) => rule.kind === 'c' && rule.table === table);
    const lines = own.map((column) => `    ${column.name}: ${typeOfColumn(column, rules)};\n`);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `${TYPES_HEAD}${tableTypes.join('')}}\n`;
}

/** Migrates a database of its own in a temporary folder and writes the page, the types and the migrations' checksums. */
async function main(): Promise<number> {
  const root = resolve(import.meta.dirname, '..');
  const kept = JSON.parse(readFileSync(join(root, CHECKSUMS_FILE), 'utf8')) as Record<string, string>;
  const checksums = checksumsToKeep(await readMigrations(), kept);
  const folder = mkdtempSync(join(tmpdir(), 'bancale-data-model-'));
  const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') });
  const database = openDatabase(server.address);
  try {
    await migrate(database);
    writeFileSync(join(root, CHECKSUMS_FILE), `${JSON.stringify(checksums, null, 2)}\n`);
    writeFileSync(join(root, DATA_MODEL_FILE), await describeDataModel(database));
    writeFileSync(join(root, RETENTION_FILE), retentionText());
    writeFileSync(join(root, TABLE_TYPES_FILE), await describeTableTypes(database));
  } finally {
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}

if (import.meta.main) process.exitCode = await runCommand(main);
