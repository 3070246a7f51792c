import { fields, text, textOrNull } from '../parsers/values.ts';

/** A page that the operator has written. */
export interface WrittenPage {
  /** Path below `/web-page/`, with several segments. */
  path: string;
  title: string;
  /** Sanitised HTML. */
  html: string;
  description: string | null;
  /** When it was last written, ISO 8601. */
  modified: string;
}

/** Parses the response of `web_page`. */
export function parseWebPage(response: unknown): WrittenPage {
  const wire = fields(response);
  return {
    path: text(wire.path),
    title: text(wire.title),
    html: text(wire.html),
    description: textOrNull(wire.meta_description),
    modified: text(wire.modified),
  };
}

/** What search engines show of a page without a description: its beginning. */
export function plainText(html: string): string {
  const bare = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return bare.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign).trim();
}
