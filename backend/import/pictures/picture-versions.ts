import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { slug } from '../slug.ts';

/** The longest side of each version in pixels, by the prefix of its file name; `main_` is written last. */
const versions = { thumb_: 128, gallery_: 480, main_: 1000 } as const;

// Formats that contain only an image; SVG and PDF can refer to other files.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
const maximumPixels = 50_000_000;

/** The address of an image without version prefix, and the folder of its files. */
export interface PictureName {
  address: string;
  folder: string;
  file: string;
}

/** A deterministic name for the same content: a readable part and the content's checksum. */
export function pictureName(
  imageFolder: string,
  source: string,
  readable: string,
  content: string | Buffer,
): PictureName {
  const checksum = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const file = `${slug(readable).slice(0, 60)}-${checksum}.webp`;
  return { address: `/img/${source}/${file}`, folder: join(imageFolder, source), file };
}

/** Whether all versions of an image exist: true when the one written last exists. */
export async function isMade(name: PictureName): Promise<boolean> {
  try {
    await access(join(name.folder, `main_${name.file}`));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the three WebP versions on white, each under a temporary name first, so that a half-written image is never
 * served. Throws an Error with a readable message when the content is not an image.
 */
export async function makeVersions(name: PictureName, content: Buffer): Promise<void> {
  const open = (): Sharp => sharp(content, { limitInputPixels: maximumPixels, failOn: 'error' });
  const format = await open()
    .metadata()
    .then((metadata) => metadata.format)
    .catch(() => undefined);
  if (format === undefined || !formats.has(format)) {
    throw new Error('The content is not a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.');
  }
  await mkdir(name.folder, { recursive: true });
  for (const [prefix, size] of Object.entries(versions)) {
    const target = join(name.folder, `${prefix}${name.file}`);
    const unfinished = `${target}.${process.pid}.part`;
    try {
      await open()
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(unfinished);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}
