import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureName, pictureSvg } from './svg.ts';
import type { Picture } from './look.ts';

/** The versions in which the shop requests an image, in pixels. */
const VERSIONS = [
  ['thumb_', 128],
  ['gallery_', 480],
  ['main_', 1000],
] as const;

/** Number of parallel workers: more would hold too many pixels in memory. */
const WORKERS = 4;

/** An image as WebP on white, with sides of that many pixels. */
export function drawPicture(picture: Picture, pixels: number): Promise<Buffer> {
  const svg = Buffer.from(pictureSvg(picture, pixels));
  return sharp(svg).flatten({ background: '#FFFFFF' }).webp({ quality: 82, effort: 0 }).toBuffer();
}

/**
 * Draws images into `files/img/demo` of the data directory, in three versions each; existing files are skipped. A file
 * gets its name only when it is complete. Returns how many files were written.
 */
export async function drawPictures(
  pictures: readonly Picture[],
  dataDirectory: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const folder = join(dataDirectory, 'files', 'img', 'demo');
  await mkdir(folder, { recursive: true });
  const byName = new Map(pictures.map((picture) => [pictureName(picture), picture]));
  const waiting = [...byName];
  const total = waiting.length;
  let written = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [name, picture] = next;
      for (const [prefix, pixels] of VERSIONS) {
        const file = join(folder, `${prefix}${name}.webp`);
        if (existsSync(file)) continue;
        await writeFile(`${file}.part`, await drawPicture(picture, pixels));
        await rename(`${file}.part`, file);
        written += 1;
      }
      done += 1;
      if (done % 20 === 0 || done === total) onProgress(done, total);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return written;
}
