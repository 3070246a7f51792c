import type { I18n } from '../i18n/i18n.tsx';

/** The path to a page as schema.org data, from names and paths without language prefix; with absolute URLs. */
export function structuredSteps(
  i18n: I18n,
  origin: string,
  steps: readonly { name: string; path: string }[],
): { '@type': 'BreadcrumbList'; itemListElement: object[] } {
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(i18n.path(path), origin).href,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}
