import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Encodings of precompressed files, best first, with their file extensions. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The file below a folder for a URL path; null for paths outside the folder and hidden files. */
export function fileBelow(folder: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return null;
  const root = resolve(folder);
  const file = resolve(join(root, decoded));
  return file.startsWith(root + sep) ? file : null;
}

async function sizeOf(file: string): Promise<{ size: number; modified: Date } | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? { size: found.size, modified: found.mtime } : null;
  } catch {
    return null;
  }
}

/**
 * Serves a file of a folder, precompressed where the browser accepts it and such a file exists. Returns null when there
 * is no file, so that the next handler can try.
 * @param own headers of this file in addition to the default ones, or replacing them.
 */
export async function serveFile(
  context: Context,
  folder: string,
  path: string,
  cacheControl: string,
  own: Record<string, string> = {},
) {
  const file = fileBelow(folder, path);
  const plain = file ? await sizeOf(file) : null;
  if (!file || !plain) return null;
  const accepted = context.req.header('accept-encoding') ?? '';
  let chosen = { file, size: plain.size, encoding: '' };
  for (const [encoding, ending] of ENCODINGS) {
    const packed = accepted.includes(encoding) ? await sizeOf(file + ending) : null;
    if (packed) {
      chosen = { file: file + ending, size: packed.size, encoding };
      break;
    }
  }
  const tag = `W/"${plain.size.toString(36)}-${plain.modified.getTime().toString(36)}"`;
  const headers: Record<string, string> = {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    etag: tag,
    vary: 'accept-encoding',
    ...own,
  };
  if (context.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers });
  headers['content-length'] = String(chosen.size);
  if (chosen.encoding) headers['content-encoding'] = chosen.encoding;
  const body = context.req.method === 'HEAD' ? null : Readable.toWeb(createReadStream(chosen.file));
  return new Response(body as ReadableStream | null, { headers });
}
