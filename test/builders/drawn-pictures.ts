import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateCatalogue } from '../../demo/index.ts';
import { pictureName } from '../../demo/pictures/index.ts';

/**
 * Writes an empty file for every image of a demonstration with 1000 articles, so that loading it draws none: drawing
 * them takes longer than the rest of a test that does not look at them.
 */
export async function writeEmptyPictures(dataDirectory: string, today: string): Promise<void> {
  const folder = join(dataDirectory, 'files/img/demo');
  await mkdir(folder, { recursive: true });
  const { pictures } = generateCatalogue({ articles: 1000, today, seed: 1 });
  const names = new Set(pictures.map(pictureName));
  await Promise.all(
    [...names].flatMap((name) =>
      ['thumb_', 'gallery_', 'main_'].map((version) => writeFile(join(folder, `${version}${name}.webp`), '')),
    ),
  );
}
