import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import sharp from 'sharp';
import { MOST_PICTURE_BYTES } from '../../domain/identity-limits.ts';
import type { Query } from '../database/upsert/index.ts';

/** Where uploaded pictures are served: '/content/shop/3f….png'. */
export const PICTURE_PATH = '/content/shop/';

/** What a picture of the shop must be at least, in pixels; nothing is drawn larger than `largest`. */
const KINDS = {
  logo: { width: 192, height: 32, largest: { width: 1200, height: 300 } },
  icon: { width: 512, height: 512, largest: { width: 1024, height: 1024 } },
} as const;
export type ShopPictureKind = keyof typeof KINDS;

const MAXIMUM_PIXELS = 50_000_000;
const FORMATS = ['svg', 'png', 'jpeg', 'webp'];
/** Resolution of drawings: the larger side of a logo is then drawn sharp on any screen. */
const DENSITY = 300;

/** Why a picture was not taken. Sizes in pixels. */
export type PictureProblem =
  | { reason: 'no-picture' }
  | { reason: 'too-large' }
  | { reason: 'too-small'; width: number; height: number; neededWidth: number; neededHeight: number }
  | { reason: 'not-square'; width: number; height: number };

/**
 * Draws an uploaded picture anew as a PNG and stores it: scripts, links and metadata of the file are gone (6.12). The
 * same picture is stored once.
 */
export async function storeShopPicture(
  query: Query,
  content: Buffer,
  kind: ShopPictureKind,
): Promise<{ path: string; width: number; height: number } | PictureProblem> {
  if (content.length > MOST_PICTURE_BYTES) return { reason: 'too-large' };
  const { width: neededWidth, height: neededHeight, largest } = KINDS[kind];
  const open = () => sharp(content, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'truncated', density: DENSITY });
  const facts = await open()
    .metadata()
    .catch(() => null);
  if (!facts || !FORMATS.includes(facts.format)) return { reason: 'no-picture' };
  const { width, height, format } = facts;
  // A drawing has no pixels: it is as sharp as it is drawn.
  if (format !== 'svg' && (width < neededWidth || height < neededHeight)) {
    return { reason: 'too-small', width, height, neededWidth, neededHeight };
  }
  if (kind === 'icon' && Math.abs(width - height) > Math.max(width, height) / 50) {
    return { reason: 'not-square', width, height };
  }
  const drawn = await open()
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: format !== 'svg' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!drawn) return { reason: 'no-picture' };
  if (drawn.data.length > MOST_PICTURE_BYTES) return { reason: 'too-large' };
  const name = `${createHash('sha256').update(drawn.data).digest('hex').slice(0, 24)}.png`;
  await query
    .insertInto('shop_picture')
    .values({ name, bytes: drawn.data, width: drawn.info.width, height: drawn.info.height })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { path: PICTURE_PATH + name, width: drawn.info.width, height: drawn.info.height };
}

/** The PNG of an uploaded picture; null when there is none of that name. */
export async function findShopPicture(query: Query, name: string): Promise<Buffer | null> {
  const row = await query.selectFrom('shop_picture').select('bytes').where('name', '=', name).executeTakeFirst();
  return row?.bytes ?? null;
}

/** The bytes of any picture that an identity names, uploaded or imported; null when it is missing. */
export async function readShopPicture(query: Query, dataDirectory: string, path: string): Promise<Buffer | null> {
  if (path.startsWith(PICTURE_PATH)) return findShopPicture(query, path.slice(PICTURE_PATH.length));
  const folder = join(dataDirectory, 'files');
  const file = join(folder, decodeURIComponent(path));
  return file.startsWith(folder + sep) ? readFile(file).catch(() => null) : null;
}
