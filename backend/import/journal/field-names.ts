import { userShape } from '../../accounts/index.ts';
import { catalogueShapes } from '../../catalogue/index.ts';
import { customerParts, customerShapes } from '../../customers/index.ts';
import type { Column, Row, StoredShape } from '../../database/upsert/index.ts';
import { pricingShapes } from '../../pricing/index.ts';

/** Where values of a table stand in the files of an import. */
interface TablePlace {
  /** Columns by their names, with the fields that they are. */
  columns: Record<string, Column>;
  /** The list whose entries the rows are; null where they are records. */
  list: { field: string; owner: string; only: string | null } | null;
}

const shapes: readonly StoredShape[] = [
  ...Object.values(catalogueShapes),
  ...Object.values(customerShapes),
  ...[...customerParts, ...pricingShapes, userShape],
];

/** A table may hold several lists, such as the related and the alternative articles. */
const places: ReadonlyMap<string, TablePlace[]> = Map.groupBy(
  shapes.flatMap(({ table, sets = [] }) => [
    { name: table.table, columns: table.columns, list: null },
    ...sets.map(({ table: name, columns, field, owner, only = null }) => ({
      ...{ name, columns, list: { field, owner, only } },
    })),
  ]),
  ({ name }) => name,
);

/** The list that a row is an entry of: its field, and the column of the record that has it; null for a record. */
export function listOf(table: string, row: Row): { field: string; owner: string } | null {
  const lists = (places.get(table) ?? []).flatMap(({ list }) => list ?? []);
  return lists.find(({ only }) => only !== null && only.includes(`'${String(row['kind'])}'`)) ?? lists[0] ?? null;
}

/** The field that a column of a row is in the files, and its column as imports know it; null where no file has it. */
export function fieldOf(table: string, row: Row, column: string): { field: string; column: Column } | null {
  const found = (places.get(table) ?? []).flatMap(({ columns }) => columns[column] ?? [])[0];
  if (found === undefined) return null;
  const list = listOf(table, row);
  return { field: list === null ? found.field : `${list.field}.${found.field}`, column: found };
}
