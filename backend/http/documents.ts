import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import sharp from 'sharp';
import { shopDay } from '../../domain/shop-day.ts';
import { drawBarcode, dataSheetDrawing, isArticleDocument, findArticlePage } from '../catalogue/index.ts';
import { text } from '../texts/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../fair-queue.ts';
import { localeOfHeader } from './error-response.ts';
import { personOf } from './person.ts';
import { fileIdentity, sentToken } from './request-identity.ts';
import { mayUse } from './roles.ts';
import { readSessionCookie } from './session-cookie.ts';
import { serveFile } from './static-files.ts';

/** Documents are for logged-in users only: no proxy may cache them, and a browser must revalidate. */
const PRIVATE = 'private, no-cache';
/** The barcode of a code never changes. */
const A_YEAR = 'public, max-age=31536000, immutable';

/** Types of files that a browser may show in the shop's origin, as they contain no scripts; others are downloads. */
const SHOWN = new Set(['.gif', '.jpeg', '.jpg', '.mp4', '.pdf', '.png', '.txt', '.webm', '.webp']);

/** Headers of a document by its file name; those of a download prevent scripts from running in the shop's origin. */
function documentHeaders(file: string): Record<string, string> {
  const common = { 'cache-control': PRIVATE, 'x-content-type-options': 'nosniff' };
  if (SHOWN.has(extname(file).toLowerCase())) return common;
  return {
    ...common,
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
  };
}

/** The file below a folder for a decoded path; null for paths outside the folder and hidden files. */
function fileBelow(folder: string, path: string): string | null {
  if (path.includes('\0') || path.split('/').some((part) => part.startsWith('.'))) return null;
  const root = resolve(folder);
  const file = resolve(join(root, path));
  return file.startsWith(root + sep) ? file : null;
}

/**
 * Serves `/documents/…` to logged-in users: the data sheet of an article, generated from the catalogue, or a file of
 * the folder `documents` in the data directory that is linked by an article on sale. All other files return 404. A
 * guest gets 401 for any of them; a browser with the cookie of an ended session is redirected to the login page.
 */
export function documentsHandler(services: Services): MiddlewareHandler {
  const { settings, database, shopSettings, clock } = services;
  const files = join(settings.dataDirectory, 'files');

  /** The article's picture as a JPEG for the PDF; null when there is none. */
  async function pictureOf(address: string | undefined): Promise<Buffer | null> {
    const path = decoded(address ?? '');
    const file = path.startsWith('/img/') ? fileBelow(files, path.replace(/([^/]+)$/, 'main_$1')) : null;
    if (!file) return null;
    try {
      const picture = sharp(await readFile(file)).resize({ width: 480, height: 480, fit: 'inside' });
      return await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
    } catch {
      // If the picture is missing or broken, the data sheet has no picture.
      return null;
    }
  }

  async function dataSheet(context: Context, code: string, person: Person): Promise<Response> {
    const page = await findArticlePage(database, code);
    if (!page) return context.notFound();
    const sheet = await services.drawings.run(person, async (draw) => {
      const [{ company }, picture] = await Promise.all([shopSettings.current(), pictureOf(page.article.pictures[0])]);
      return draw(dataSheetDrawing, page, company, picture, shopDay(clock()));
    });
    const name = page.article.sku.replace(/[^\w.-]+/g, '-');
    return context.body(sheet, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': PRIVATE,
    });
  }

  return async (context, next) => {
    const locale = localeOfHeader(context);
    if (readSessionCookie(context, services) === null && sentToken(context) === null) {
      return context.text(text(locale, 'logInForDocuments'), 401, { 'cache-control': 'no-store' });
    }
    const identity = await fileIdentity(services, context, locale);
    if (identity instanceof Response) return identity;
    if (!mayUse(identity, 'article-files.view')) {
      return context.text(text(locale, 'notPermitted'), 403, { 'cache-control': 'no-store' });
    }
    const [, code] = /^\/documents\/data-sheet\/([^/]+)\.pdf$/.exec(context.req.path) ?? [];
    if (code !== undefined) return dataSheet(context, decoded(code), personOf(context, services, identity));
    const path = decoded(context.req.path);
    const file = fileBelow(settings.dataDirectory, path);
    if (!file || !(await isArticleDocument(database, path, settings.shopUrl))) return context.notFound();
    return serveFile(file, documentHeaders(file))(context, next);
  };
}

/** Serves `/barcodes/<code>.svg`, a barcode that a scanner can read. */
export async function serveBarcode(context: Context): Promise<Response> {
  const [, code = ''] = /^\/barcodes\/([^/]+)\.svg$/.exec(context.req.path) ?? [];
  const picture = await drawBarcode(decoded(code));
  if (picture === null) return context.notFound();
  return context.body(picture, 200, { 'content-type': 'image/svg+xml', 'cache-control': A_YEAR });
}

/** Decodes a part of a URL path; '' for an invalid encoding, which matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
