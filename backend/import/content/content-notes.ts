import { findAlike } from '../../database/article-codes.ts';
import type { Database } from '../../database/index.ts';
import type { ReportEntry } from '../report-entry.ts';
import type { ContentItem } from './read-items.ts';

/** Rules that leave nothing of a page. */
const HIDES_PAGE =
  /(?:^|[},;/])\s*(?:html|body|:root|main)\s*(?:,[^{}]*)?\{[^}]*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d]))/i;

/** What is worth knowing about items that are imported nevertheless. */
export async function listNotes(items: readonly ContentItem[], database: Database): Promise<ReportEntry[]> {
  const codesOf = ({ kind, record }: ContentItem): string[] => {
    const { articles } = record.content;
    if (kind !== 'post' || !Array.isArray(articles)) return [];
    return articles.filter((code): code is string => typeof code === 'string');
  };
  const known = await findAlike(database.query, [...new Set(items.flatMap(codesOf))]);
  const parents = new Map(
    items.filter(({ kind }) => kind === 'menu-item').map(({ key, record }) => [key, record.content['parent']]),
  );
  return items.flatMap((item) => {
    const { css } = item.record.content;
    const unknown = codesOf(item).filter((code) => !known.has(code));
    return [
      ...unknown.map((code) => note(item, 'articles', `No article has the code ${code}; it is left out.`)),
      ...(item.kind === 'style' && typeof css === 'string' && HIDES_PAGE.test(css)
        ? [note(item, 'css', 'These rules hide whole pages.')]
        : []),
      ...(item.kind === 'menu-item' && leadsToItself(item.key, parents)
        ? [note(item, 'parent', 'The parents of this entry lead back to it; it is shown at the top.')]
        : []),
    ];
  });
}

function note(item: ContentItem, field: string, reason: string): ReportEntry {
  const { file, line } = item.placeOf({ path: ['content', field], reason });
  return { file, line, field, reason, code: `${item.kind} ${item.key}`, severity: 'note' };
}

function leadsToItself(key: string, parents: ReadonlyMap<string, unknown>): boolean {
  const passed = new Set<unknown>();
  for (let at = parents.get(key); typeof at === 'string' && !passed.has(at); at = parents.get(at)) {
    if (at === key) return true;
    passed.add(at);
  }
  return false;
}
