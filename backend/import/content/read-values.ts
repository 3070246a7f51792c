import { addDays, isDay, shopMoment } from '../../../domain/shop-day.ts';
import { messageOf } from '../import-error.ts';
import type { ContentFiles } from './content-files.ts';
import type { FieldType } from './fields.ts';
import { isRecord } from './source-file.ts';

/** What reading needs besides the value. */
export interface Reading {
  files: ContentFiles;
  /** Days by which all days and times are moved; the demonstration stays current with it. */
  shiftDays: number;
}

/** A value that can't be read; the message completes "field …". */
export class ValueError extends Error {}

const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

function movedDay(value: unknown, { shiftDays }: Reading): unknown {
  return typeof value === 'string' && isDay(value) && shiftDays !== 0 ? addDays(value, shiftDays) : value;
}

/** A day, or a day and a time in Italy, as an instant. */
function moment(value: unknown, reading: Reading): unknown {
  const [, day, time = '00:00'] = typeof value === 'string' ? (DAY_AND_TIME.exec(value) ?? []) : [];
  if (day === undefined) {
    if (value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))) return value;
    throw new ValueError('must be a day and a time such as 2026-11-30 08:00.');
  }
  if (!isDay(day) || time > '23:59') throw new ValueError('must be a day and a time such as 2026-11-30 08:00.');
  return shopMoment(String(movedDay(day, reading)), time).toISOString();
}

/** A text in Italian only, or in both languages. */
function localText(value: unknown): unknown {
  return typeof value === 'string' ? { it: value } : value;
}

const REFERENCE = /(\]\(|(?:src|href)=["'])((?:pictures|files)\/[^)\s"']+)/g;

/** A text with its references to files of the folder replaced by addresses of the shop. */
export async function withFiles(source: string, { files }: Reading): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [, , path = ''] of source.matchAll(REFERENCE)) {
    if (!addresses.has(path))
      addresses.set(path, await stored(path, path.startsWith('files/') ? 'pdf' : 'picture', files));
  }
  return source.replace(REFERENCE, (_, before: string, path: string) => before + (addresses.get(path) ?? path));
}

async function stored(path: string, type: 'picture' | 'pdf', files: ContentFiles): Promise<string> {
  try {
    return await files.store(path, type);
  } catch (error) {
    throw new ValueError(`can't be used: ${messageOf(error)}`);
  }
}

async function written(value: unknown, reading: Reading): Promise<unknown> {
  const local = localText(value);
  if (!isRecord(local)) return local;
  const entries = Object.entries(local).map(async ([language, source]) => [
    language,
    typeof source === 'string' ? { format: 'markdown', source: await withFiles(source, reading) } : source,
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

/** Converts the value of a field to that of the record, which is checked afterwards. Throws ValueError. */
export async function readValue(type: FieldType, value: unknown, reading: Reading): Promise<unknown> {
  switch (type) {
    case 'plain':
      return value;
    case 'text':
      return localText(value);
    case 'written':
      return written(value, reading);
    case 'day':
      return movedDay(value, reading);
    case 'moment':
      return moment(value, reading);
    case 'picture':
    case 'pdf':
      // An address of the shop is used as it is.
      if (typeof value !== 'string' || value.startsWith('/')) return value;
      return stored(value, type, reading.files);
  }
}
