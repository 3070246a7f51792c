import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isShopPath, isWebUrl, linkFor } from '../../domain/content-rules.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import type { LocalWritten, Written } from './records.ts';

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'abbr', 'time', 'span', 'div'],
  ...['section', 'address', 'figure', 'figcaption', 'img', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The address of a link, or null when it may not be linked. */
function hrefOf(address: string | undefined, locale: Locale): string | null {
  if (address === undefined) return null;
  if (isShopPath(address)) return linkFor(address, locale);
  if (isWebUrl(address)) return address;
  return /^(?:mailto:[^\s<>"?]+|tel:\+?[\d ]+)$/.test(address) ? address : null;
}

function sanitize(html: string, locale: Locale): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Deeper nesting is of no use and costs time.
    nestingLimit: 30,
    transformTags: {
      // The page has the heading of the first level.
      h1: 'h2',
      a: (tagName, { href }): sanitizeHtml.Tag => {
        const target = hrefOf(href, locale);
        if (target === null) return { tagName: 'span', attribs: {} };
        const outside = { target: '_blank', rel: 'noopener noreferrer' };
        return { tagName, attribs: { href: target, ...(isWebUrl(target) ? outside : {}) } };
      },
      img: (tagName, { src = '', alt = '', width, height }): sanitizeHtml.Tag => {
        const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
        // A picture of another site would send that site the visitor's address; without a source, the filter below
        // drops it.
        return { tagName, attribs: isShopPath(src) ? { src, alt, ...size, loading: 'lazy' } : {} };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  }).trim();
}

/** Converted texts, kept as long as the version that they belong to is in memory. */
const converted = new WeakMap<Written, Map<Locale, string>>();

/**
 * A text of the operator as HTML that is safe in a page: no scripts, no styles, links only to this shop, http(s),
 * e-mail and telephone. Paths of the shop lead to pages in the reader's language.
 */
export function htmlOf(written: Written, locale: Locale): string {
  const known = converted.get(written)?.get(locale);
  if (known !== undefined) return known;
  const { format, source } = written;
  const html = sanitize(format === 'html' ? source : marked.parse(source, { async: false, gfm: true }), locale);
  converted.set(written, (converted.get(written) ?? new Map<Locale, string>()).set(locale, html));
  return html;
}

/** The same of a text in both languages; Italian where there is no English one. */
export function localHtml(text: LocalWritten, locale: Locale): string {
  return htmlOf(localized(text, locale), locale);
}

/** Styles of the operator that cannot end the style element they are put into. */
export function safeCss(css: string): string {
  return css.replaceAll('<', '\\3c ');
}
