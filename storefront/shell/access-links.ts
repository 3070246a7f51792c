import { shopPages } from '../pages.ts';

const paths = shopPages.filter(({ layout }) => layout === 'access').map(({ path }) => path);
const link = `<a href="/(?:en/)?(?:${paths.join('|')})(?:[?#][^"]*)?"[^>]*>[^<]*</a>`;
const inList = new RegExp(`<li>\\s*${link}\\s*</li>\\s*`, 'g');
const elsewhere = new RegExp(link, 'g');
/** A heading whose list has nothing left. */
const emptyList = /<h[1-6][^>]*>[^<]*<\/h[1-6]>\s*<ul>\s*<\/ul>\s*/g;

/**
 * The operator's sanitised HTML without links to login and registration, which somebody who is logged in does not need.
 */
export function withoutAccess(html: string): string {
  return html.replace(inList, '').replace(emptyList, '').replace(elsewhere, '');
}
