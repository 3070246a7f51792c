import type { ContributionKind } from '../../../domain/contributions.ts';
import { articleFields, columnOf, type ArticleChange, type FeatureChanges } from '../article-record.ts';
import {
  column,
  idOf,
  textColumns,
  textRow,
  type Columns,
  type Row,
  type SetTable,
  type UpsertTable,
} from '../../database/upsert/index.ts';

function writtenColumns([
  name,
  { type, refers, isRequired = false, initial, unit },
]: (typeof articleFields)[number]): Columns {
  if (type === 'local') return textColumns(columnOf(name), name, isRequired);
  return { [refers ? `${refers}_id` : columnOf(name)]: column(type, name, { isRequired, initial, refers, unit }) };
}

export const articleTable: UpsertTable = {
  table: 'article',
  key: { code: 'text' },
  columns: {
    kind: column('text', 'kind', { isRequired: true }),
    parent_id: column('bigint', 'parentCode', { refers: 'article' }),
    ...Object.fromEntries(articleFields.flatMap((field) => Object.entries(writtenColumns(field)))),
  },
  onUpdate: 'updated_at = now()',
  id: 'id',
};

export const barcodes: SetTable = {
  table: 'barcode',
  owner: 'article_id',
  columns: {
    code: column('text', 'code'),
    unit: column('text', 'unit'),
    position: column('integer', 'position', { isHidden: true }),
  },
  field: 'barcodes',
};

export const oldCodes: SetTable = {
  table: 'article_alias',
  owner: 'article_id',
  columns: { kind: column('text', 'kind', { isHidden: true }), code: column('text', 'code') },
  only: "t.kind = 'old'",
  field: 'oldCodes',
};

/** The contribution of one kind. */
export const contributionTable = (kind: ContributionKind): SetTable => ({
  table: 'article_contribution',
  owner: 'article_id',
  columns: { kind: column('text', 'kind', { isHidden: true }), amount: column('bigint', kind, { unit: 'price' }) },
  only: `t.kind = '${kind}'`,
  field: kind,
});

/** Database ids of what a batch of articles refers to, by table and code. */
export type ArticleReferences = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** One record as a row of the article table, without kind and parent; fields that are not given are undefined. */
export function articleRow(record: ArticleChange, references: ArticleReferences): Row {
  const row: Row = { code: record.code };
  for (const [name, { type, refers }] of articleFields) {
    if (type === 'local') Object.assign(row, textRow(columnOf(name), record[name] as ArticleChange['name']));
    else if (refers) row[`${refers}_id`] = idOf(references.get(refers) ?? new Map(), record[name] as string | null);
    else row[columnOf(name)] = record[name];
  }
  return row;
}

/** The stored features with the given ones set; features given as null are removed. */
export function changedFeatures(before: Record<string, unknown>, changes: FeatureChanges): Record<string, unknown> {
  const features = { ...before };
  for (const [code, value] of Object.entries(changes)) {
    if (value === null) delete features[code];
    else features[code] = value;
  }
  return features;
}
