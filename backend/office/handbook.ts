import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Marked } from 'marked';
import { localPath, type Locale } from '../../domain/locale.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs');
const FILES: Record<Locale, string> = { it: 'office.md', en: 'office.en.md' };

/** A part of the handbook as its contents list it. */
export interface HandbookPart {
  id: string;
  title: string;
}

export interface Handbook {
  html: string;
  parts: HandbookPart[];
}

/** Headings end with the id that pages link to: `## Ordini {#orders}`. */
const WITH_ID = /^(?<title>.*?)\s*\{#(?<id>[a-z-]+)\}$/;

/** The handbook of the office as HTML, without its title, and its parts; links to pages are those of the language. */
export async function readHandbook(locale: Locale): Promise<Handbook> {
  const source = await readFile(resolve(FOLDER, FILES[locale]), 'utf8');
  const parts: HandbookPart[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ depth, text, tokens }) {
        if (depth === 1) return '';
        const { id, title } = WITH_ID.exec(text)?.groups ?? {};
        if (id === undefined || title === undefined)
          return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
        parts.push({ id, title });
        return `<h${depth} id="${id}">${title}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = href.startsWith('/') ? localPath(locale, href) : href;
        return `<a href="${target}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  return { html: marked.parse(source, { async: false }), parts };
}
