import type { I18n } from '../i18n/i18n.tsx';
import type { PageDescription } from '../routing/page-meta.ts';
import { structuredSteps } from '../routing/structured-steps.ts';

interface Described {
  title: string;
  description: string;
  /** The page's only address, without language prefix. */
  address: string;
  picture?: string | null;
  /** The page above this one; the home page by default. */
  above?: { name: string; path: string };
}

/**
 * The data of a content page for search engines: its address in both languages, the path to it, and `parts` about its
 * content, as schema.org data with absolute URLs.
 */
export function describeContent(
  i18n: I18n,
  { title, description, address, picture, above }: Described,
  parts: (root: Parameters<NonNullable<PageDescription['structured']>>[0]) => object[] = () => [],
): PageDescription {
  // Only the server's HTML has what search engines read.
  if (!import.meta.env.SSR) return { title, description };
  const steps = [above ?? { name: i18n.t('pages.home'), path: '/' }, { name: title, path: address }];
  return {
    title,
    description,
    canonical: address,
    picture: picture ?? undefined,
    structured: (root) => ({ '@graph': [...parts(root), structuredSteps(i18n, root.origin, steps)] }),
  };
}
