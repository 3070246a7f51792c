import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { LEGAL_TEXTS, type LegalTextKey, type LegalVersion } from '../../domain/legal-texts.ts';
import { localized, type LocalText } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Tables } from '../database/index.ts';
import { contentSchemas, type ContentOf } from './records.ts';

/** A published version with its name, for those who are asked to accept it. */
export interface ShownLegalVersion extends LegalVersion {
  title: LocalText;
}

export type LegalContent = ContentOf<'legal-text'>;

/** All published versions of the legal texts, without their texts. */
export async function listLegalVersions(query: Kysely<Tables>): Promise<ShownLegalVersion[]> {
  const rows = await query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .select(['i.key', 'v.number', 'v.publish_at'])
    .select([
      sql<LocalText>`v.content->'title'`.as('title'),
      sql<LegalVersion['asked']>`coalesce(v.content->>'asked', 'not')`.as('asked'),
      sql<boolean>`coalesce(jsonb_array_length(v.content->'clauses'), 0) > 0`.as('has_clauses'),
    ])
    .where('i.kind', '=', 'legal-text')
    .where('i.key', 'in', LEGAL_TEXTS)
    .where('v.state', '=', 'published')
    .orderBy('v.number')
    .execute();
  return rows.map((row) => ({
    key: row.key as LegalTextKey,
    version: row.number,
    publishAt: row.publish_at?.getTime() ?? null,
    ...{ asked: row.asked, hasClauses: row.has_clauses, title: row.title },
  }));
}

/** A published version with its text; null where there is none. */
export async function findLegalVersion(
  query: Kysely<Tables>,
  key: LegalTextKey,
  version: number,
): Promise<{ content: LegalContent; validFrom: Date } | null> {
  const row = await query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .select(['v.content', 'v.publish_at', 'v.created_at'])
    .where('i.kind', '=', 'legal-text')
    .where('i.key', '=', key)
    .where('v.number', '=', version)
    .where('v.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  return { content: contentSchemas['legal-text'].parse(row.content), validFrom: row.publish_at ?? row.created_at };
}

/** Title and text as a language has them: what its SHA-256 is of. */
export function legalTextIn({ title, body }: Pick<LegalContent, 'title' | 'body'>, locale: Locale): string {
  return `${localized(title, locale)}\n\n${localized(body, locale).source}`;
}

/** SHA-256 of a text in a language. */
export function legalTextHash(content: Pick<LegalContent, 'title' | 'body'>, locale: Locale): Buffer {
  return createHash('sha256').update(legalTextIn(content, locale), 'utf8').digest();
}
