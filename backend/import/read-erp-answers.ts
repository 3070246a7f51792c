import { readFile } from 'node:fs/promises';
import { deliveredOf, type AnswerFile, type ErpAnswer, type ErpAnswers } from '../integrations/erp/index.ts';
import { ORDER_CAUSE, orderNumber } from '../orders/index.ts';
import { ImportError } from './import-error.ts';
import { openFile } from './sources/open-file.ts';
import { reasonText } from '../texts/index.ts';
import type { SourceRow } from './sources/rows.ts';
import { readTime, textOf } from './sources/values.ts';

/** No ERP has more to say at once. */
const LARGEST_FILE = 20_000_000;
const NUMBER = /^[A-Z0-9]{1,20}-\d{4}-\d{1,9}$/;

/**
 * Reads what an ERP answers in a file: JSON, the states as over HTTP, or a table (CSV or .xlsx) with the columns number,
 * year, revision, state, at, reference, reason, position and delivered. Throws ImportError when nothing of it can be read.
 */
export async function readErpAnswers({ name, path, size }: AnswerFile): Promise<ErpAnswers> {
  if (size > LARGEST_FILE) throw new ImportError(`The file is larger than ${LARGEST_FILE / 1_000_000} MB.`);
  return name.toLowerCase().endsWith('.json') ? readJson(path) : readTable({ name, path });
}

/** What a row or an entry says, before it is checked. */
type Raw = Record<'number' | 'year' | 'revision' | 'state' | 'at' | 'reference' | 'reason', string | null>;

function answerOf(raw: Raw, place: string): Omit<ErpAnswer, 'delivered'> | string {
  const { year, revision, at } = raw;
  const given = raw.number ?? '';
  const isBare = /^\d{1,9}$/.test(given);
  if (isBare && !/^\d{4}$/.test(year ?? '')) return `${place}: the number ${given} needs its year`;
  const number = isBare ? orderNumber({ cause: ORDER_CAUSE, year: Number(year), number: Number(given) }) : given;
  if (!NUMBER.test(number)) return `${place}: "${given}" is no number of an order, like OWEB-2026-000123`;
  if (revision !== null && !/^\d{1,4}$/.test(revision)) return `${place}: "${revision}" is no revision, like 1`;
  const time = at === null ? null : readTime(at);
  if (time && 'reason' in time) return `${place}: ${reasonText('en', time.reason)}`;
  if (raw.state === null && raw.reference === null) return `${place}: ${number} has neither a state nor a reference`;
  if (raw.reference !== null && raw.reference.length > 100) return `${place}: the reference has over 100 characters`;
  return {
    place,
    number,
    revision: revision === null ? 1 : Number(revision),
    state: raw.state?.toUpperCase() ?? null,
    at: time === null ? null : new Date(time.value),
    reference: raw.reference,
    reason: raw.reason?.slice(0, 500) ?? null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The states as over HTTP (`{"states": […]}`), a list of them, or a single one. */
async function readJson(path: string): Promise<ErpAnswers> {
  let content: unknown;
  try {
    content = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportError(`The file is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const list: unknown = isRecord(content) && 'states' in content ? content.states : content;
  const entries: unknown[] = Array.isArray(list) ? list : [list];
  const answers: ErpAnswer[] = [];
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = `entry ${index + 1}`;
    if (!isRecord(entry)) {
      problems.push(`${place} is no object`);
      continue;
    }
    const text = (field: string): string | null => textOf(entry[field]);
    const reason = text('reason') ?? text('message');
    const raw = { number: text('number'), year: text('year'), revision: text('revision'), state: text('state') };
    const answer = answerOf({ ...raw, at: text('at'), reference: text('reference'), reason }, place);
    if (typeof answer === 'string') problems.push(answer);
    else answers.push({ ...answer, delivered: deliveredOf(entry['delivered']) });
  }
  return { answers, problems };
}

const COLUMNS: readonly string[] = [
  'number',
  'year',
  'revision',
  'state',
  'at',
  'reference',
  'reason',
  'position',
  'delivered',
];

/** The rows of a table; those of one order and state stand for its lines. */
async function readTable(file: { name: string; path: string }): Promise<ErpAnswers> {
  const isKnown = (column: string): boolean => COLUMNS.includes(column.trim().toLowerCase());
  const source = await openFile(file, {}, { isKnown, keys: ['number'], fillDown: [] });
  const answers = new Map<string, ErpAnswer & { delivered: { position: number; quantity: number }[] | null }>();
  const problems: string[] = [];
  let isFirst = true;
  try {
    for await (const rows of source.rows()) {
      for (const read of rows) {
        const place = `line ${read.line}`;
        if ('reason' in read) {
          problems.push(`${place}: ${reasonText('en', read.reason)}`);
          continue;
        }
        const row = lowerCased(read.row);
        if (isFirst && !('number' in row)) {
          throw new ImportError(`The file has no column "number". It has: ${Object.keys(read.row).join(', ')}.`);
        }
        isFirst = false;
        const text = (column: string): string | null => textOf(row[column]);
        const answer = answerOf(
          {
            ...{ number: text('number'), year: text('year'), revision: text('revision'), state: text('state') },
            ...{ at: text('at'), reference: text('reference'), reason: text('reason') },
          },
          place,
        );
        if (typeof answer === 'string') {
          problems.push(answer);
          continue;
        }
        const line = lineOf(text('position'), text('delivered'));
        if (typeof line === 'string') {
          problems.push(`${place}: ${line}`);
          continue;
        }
        const key = [answer.number, answer.revision, answer.state, answer.at?.getTime()].join(' ');
        const earlier = answers.get(key);
        if (!earlier) answers.set(key, { ...answer, delivered: line && [line] });
        else if (line) earlier.delivered = [...(earlier.delivered ?? []), line];
      }
    }
  } finally {
    await source.close();
  }
  return { answers: [...answers.values()], problems };
}

function lowerCased(row: SourceRow): SourceRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column.trim().toLowerCase(), value]));
}

/** The delivered quantity of a line; null where the row says none, a text where it can't be read. */
function lineOf(
  position: string | null,
  delivered: string | null,
): { position: number; quantity: number } | string | null {
  if (position === null && delivered === null) return null;
  const quantity = /^\d{1,9}(?:[.,]\d{1,3}0*)?$/.test(delivered ?? '') ? Number(delivered?.replace(',', '.')) : null;
  if (!/^\d{1,6}$/.test(position ?? '') || quantity === null) {
    return `position "${position ?? ''}" with delivered "${delivered ?? ''}" is no quantity of a line`;
  }
  return { position: Number(position), quantity };
}
