import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** URLs that articles may use for the file of a path: special characters encoded not at all, partly or completely. */
function spellingsOf(path: string): string[] {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return [...new Set([path, encodeURI(path), encoded])];
}

/**
 * Whether an active article has a file among its documents.
 * @param path decoded path of the file on this site: /documents/manuals/pump 2.pdf.
 * @param shopUrl public base URL of the shop, which an article may put before the path; null when there is none.
 */
export async function isArticleDocument(database: Database, path: string, shopUrl: string | null): Promise<boolean> {
  const addresses = spellingsOf(path).flatMap((spelling) => (shopUrl ? [spelling, shopUrl + spelling] : [spelling]));
  const named = addresses.map((url) => sql`a.documents @> ${JSON.stringify([{ url }])}::jsonb`);
  // The second condition must be identical to that of the partial index article_document_files.
  const { rows } = await sql<{ named: boolean }>`
    select exists (
      select from article a left join article parent on parent.id = a.parent_id
      where (${sql.join(named, sql` or `)})
        and jsonb_path_exists(a.documents, '$[*].url ? (!(@ starts with "/documents/data-sheet/"))')
        and a.is_active and coalesce(parent.is_active, true)
    ) as named`.execute(database.query);
  return rows[0]?.named ?? false;
}
