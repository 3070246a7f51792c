import { compareTexts } from '../i18n/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { fields, flag, number, rows, text, textOrNull } from './values.ts';

/** A node of the menu. */
export interface MenuNode {
  /** Unique among its siblings; names may repeat in the tree. */
  key: string;
  label: string;
  /** Path of the shop without language prefix, or an absolute URL. */
  path: string;
  picture: string | null;
  /** Number of articles, if the server sends it. */
  count: number | null;
  children: MenuNode[];
}

/**
 * Parses the menu tree: sorted by `order`, then `lft`, then label; a node with an unknown parent, or whose parents lead
 * back to it, becomes a root; the text is label, else title, else name. Disabled nodes are omitted with all nodes below them. Accepts a list
 * or a list under `message`.
 */
export function parseMenu(response: unknown, locale: Locale): MenuNode[] {
  const list = rows(Array.isArray(response) ? response : fields(response).message).map(fields);
  const parents = new Map(list.map((item) => [text(item.name), text(item.parent_menu)]));
  const isOnCycle = (name: string): boolean => {
    const passed = new Set<string>();
    let at = parents.get(name);
    while (at !== undefined && at !== name && !passed.has(at)) {
      passed.add(at);
      at = parents.get(at);
    }
    return at === name;
  };
  const byParent = new Map<string, Record<string, unknown>[]>();
  for (const item of list) {
    const parent = text(item.parent_menu);
    const place = parents.has(parent) && !isOnCycle(text(item.name)) ? parent : '';
    byParent.set(place, [...(byParent.get(place) ?? []), item]);
  }
  const label = (item: Record<string, unknown>) => text(item.label) || text(item.title) || text(item.name);
  const rank = (item: Record<string, unknown>, field: string) => number(item[field]) ?? Number.MAX_SAFE_INTEGER;

  function branch(parent: string): MenuNode[] {
    const items = (byParent.get(parent) ?? []).filter((item) => !flag(item.disable));
    items.sort(
      (a, b) =>
        rank(a, 'order') - rank(b, 'order') ||
        rank(a, 'lft') - rank(b, 'lft') ||
        compareTexts(locale, label(a), label(b)),
    );
    return items.map((item) => ({
      key: `${text(item.name)}-${text(item.lft)}`,
      label: label(item),
      path: text(item.url) || '/shop',
      picture: textOrNull(item.category_menu_image),
      count: number(item.count),
      children: branch(text(item.name)),
    }));
  }
  return branch('');
}
