import { spoiltCell, writeCell, type Value, type Written } from './cells.ts';
import { diceOf, type Dice } from './dice.ts';
import { SHEET_HABITS, textHabits, writeSheet, writeText } from './files.ts';
import type { NastyTable } from './tables.ts';

export { NASTY_BASE, NASTY_TABLES, type NastyTable } from './tables.ts';

/** A file as people and programs leave it, and what is right about it. */
export interface NastyFile {
  name: string;
  content: Uint8Array;
  /** How many records the file has, of which nobody may be forgotten. */
  records: number;
  /** What a person reads in the file, without what nobody can read: rows of JSON, in their order. */
  readable: Record<string, Value>[];
  /** Cells that must be reported, and whether their whole row is lost. */
  spoilt: { line: number; field: string; losesRow: boolean }[];
}

const RECORDS = 7;

/**
 * A file of a kind, full of what goes wrong in practice. The same seed gives the same file; the next seed changes some of
 * its records and adds others.
 */
export async function nastyFile(table: NastyTable, seed: number): Promise<NastyFile> {
  const dice = diceOf(seed, table.kind);
  const columns = Object.entries(table.columns);
  const perRecord = table.rowsOfRecord ?? 1;
  const first = table.isFixed === true ? 0 : (seed % 4) * perRecord;
  const count = (table.records ?? RECORDS) * perRecord;
  const values = Array.from({ length: count }, (_, place) =>
    columns.map(([, { valueOf }]) => valueOf(dice, first + place)),
  );
  const isSheet = dice.once(3);
  const habits = isSheet ? SHEET_HABITS : textHabits(dice, JSON.stringify(values));
  const rows: Written[][] = [];
  const found: { spoilt: string | null; losesRow: boolean; readable: Record<string, Value> }[] = [];
  for (const row of values) {
    const spoilt = spoiltField(table, dice);
    const losesRow = spoilt !== null && table.keys.includes(spoilt);
    const readable: Record<string, Value> = {};
    const cells = columns.map(([field, { meaning }], place) => {
      if (field === spoilt) return spoiltCell(meaning, dice, habits);
      const value = row[place] ?? null;
      readable[field] = value;
      return writeCell(meaning, value, dice, habits);
    });
    rows.push(cells);
    found.push({ spoilt, losesRow, readable });
  }
  const sheet = { columns: columns.map(([field]) => field), rows };
  const { ending, content, lines } = isSheet ? await writeSheet(sheet, dice) : writeText(sheet, dice, habits);
  return {
    name: `${table.kind}.${ending}`,
    content,
    records: rows.length / perRecord,
    readable: found.filter(({ losesRow }) => !losesRow).map(({ readable }) => readable),
    spoilt: found.flatMap(({ spoilt: field, losesRow }, place) =>
      field === null ? [] : [{ line: lines[place] ?? 0, field, losesRow }],
    ),
  };
}

/** The column whose cell is spoilt in a row; null in most rows. */
function spoiltField(table: NastyTable, dice: Dice): string | null {
  const candidates = [...table.mayFail, ...(table.mayLoseKeys === true ? table.keys : [])];
  return candidates.length > 0 && dice.once(4) ? dice.pick(candidates) : null;
}
