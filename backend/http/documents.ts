import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import sharp from 'sharp';
import { shopDay } from '../../trade/shop-day.ts';
import { drawBarcode, drawDataSheet, isArticleDocument, readArticlePage } from '../catalogue/index.ts';
import { text } from '../messages/index.ts';
import type { Services } from '../services.ts';
import { cookieIdentity } from './session-cookie.ts';
import { fileBelow, serveFile } from './static-files.ts';

/** Documents are one client's to read: no proxy keeps them, and a browser asks again. */
const PRIVATE = 'private, no-cache';
/** A code and its bars never change. */
const A_YEAR = 'public, max-age=31536000, immutable';

/** Types that a browser may show in the shop's name, because it runs nothing in them; all others are downloads. */
const SHOWN: Record<string, string> = {
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** Headers of a document by its name; those of a download keep it from acting as a page of the shop. */
function documentHeaders(path: string): Record<string, string> {
  const shown = SHOWN[extname(path).toLowerCase()];
  const common = { 'x-content-type-options': 'nosniff' };
  if (shown) return { ...common, 'content-type': shown };
  return {
    ...common,
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
  };
}

/**
 * Answers `/documents/…` to who is logged in (R2.77): the data sheet of an article, drawn from what the catalogue knows,
 * or a file of the folder `documents` in the data directory that an article on sale names. Other files are not found,
 * as those that are not there. A guest gets 401 for any of them.
 */
export function documentsHandler(services: Services) {
  const { settings, database, shopSettings, clock } = services;
  const files = join(settings.dataDirectory, 'files');

  /** The article's picture as a PDF can hold it; null when there is none to be had. */
  async function pictureOf(address: string | undefined): Promise<Buffer | null> {
    const file = address?.startsWith('/img/') ? fileBelow(files, address.replace(/([^/]+)$/, 'main_$1')) : null;
    if (!file) return null;
    try {
      const picture = sharp(await readFile(file)).resize({ width: 480, height: 480, fit: 'inside' });
      return await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
    } catch {
      // A picture that is missing or no picture leaves the sheet without one.
      return null;
    }
  }

  async function dataSheet(context: Context, code: string): Promise<Response> {
    const page = await readArticlePage(database, code);
    if (!page) return context.notFound();
    const [{ company }, picture] = await Promise.all([shopSettings.current(), pictureOf(page.article.pictures[0])]);
    const sheet = await drawDataSheet(page, company, picture, shopDay(clock()));
    const name = page.article.sku.replace(/[^\w.-]+/g, '-');
    return context.body(new Uint8Array(sheet), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': PRIVATE,
    });
  }

  return async (context: Context): Promise<Response> => {
    if (!(await cookieIdentity(context, services))) {
      const locale = /^\s*en\b/i.test(context.req.header('accept-language') ?? '') ? 'en' : 'it';
      return context.text(text(locale, 'logInForDocuments'), 401, { 'cache-control': 'no-store' });
    }
    const { path } = context.req;
    const [, code] = /^\/documents\/data-sheet\/([^/]+)\.pdf$/.exec(path) ?? [];
    if (code !== undefined) return dataSheet(context, decoded(code));
    const isNamed =
      fileBelow(settings.dataDirectory, path) && (await isArticleDocument(database, decoded(path), settings.shopUrl));
    if (!isNamed) return context.notFound();
    const file = await serveFile(context, settings.dataDirectory, path, PRIVATE, documentHeaders(path));
    return file ?? context.notFound();
  };
}

/** Answers `/barcodes/<code>.svg` with the code as a scanner reads it (R2.76). */
export async function answerBarcode(context: Context): Promise<Response> {
  const [, code = ''] = /^\/barcodes\/([^/]+)\.svg$/.exec(context.req.path) ?? [];
  const picture = await drawBarcode(decoded(code));
  if (picture === null) return context.notFound();
  return context.body(picture, 200, { 'content-type': 'image/svg+xml', 'cache-control': A_YEAR });
}

/** Part of a path in plain text; '' where it is no valid encoding, which names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
