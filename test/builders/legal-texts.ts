import { sql } from 'kysely';
import type { LegalQuestion, LegalTextKey } from '../../domain/legal-texts.ts';
import type { Database } from '../../backend/database/index.ts';

export const ITALIAN = `Queste condizioni sono di Bancale S.p.A.

## 1. Consegna

Gli ammanchi si segnalano entro 8 giorni.

## 2. Foro competente

È competente il foro di Bologna.
`;
export const ENGLISH = ITALIAN.replace('Consegna', 'Delivery').replace('Foro competente', 'Jurisdiction');

/** Publishes a version of a legal text, past the office; `from` may be ahead. Returns its number. */
export async function publishLegalText(
  database: Database,
  text: {
    key?: LegalTextKey;
    asked?: LegalQuestion;
    clauses?: string[];
    from?: Date | null;
    noticeDays?: number | null;
  },
): Promise<number> {
  const { key = 'terms', asked = 'order', clauses = [], from = null, noticeDays = null } = text;
  const content = {
    title: { it: `Testo ${key}`, en: `Text ${key}` },
    body: { it: { format: 'markdown', source: ITALIAN }, en: { format: 'markdown', source: ENGLISH } },
    ...{ clauses, asked, noticeDays },
  };
  const { rows } = await sql<{ number: number }>`
    with item as (
      insert into content_item (kind, key) values ('legal-text', ${key})
      on conflict (kind, key) do update set key = excluded.key returning id
    )
    insert into content_version (item_id, number, state, position, content, publish_at, created_by)
    select id, coalesce((select max(number) from content_version v where v.item_id = item.id), 0) + 1, 'published', 0,
      ${JSON.stringify(content)}::jsonb, ${from}, 'test' from item
    returning number`.execute(database.query);
  return rows[0]?.number ?? 0;
}

/** Takes away all legal texts and acceptances. */
export async function removeLegalTexts(database: Database): Promise<void> {
  await database.pool.query('truncate legal_acceptance');
  await database.pool.query('alter table content_version disable trigger legal_version_kept');
  await database.pool.query(`delete from content_item where kind = 'legal-text'`);
  await database.pool.query('alter table content_version enable trigger legal_version_kept');
}
