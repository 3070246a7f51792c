import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Logger } from 'pino';

/** The first of these files is the logo. */
const NAMES = ['logo.svg', 'logo.png', 'logo.jpg'];
/** Twice what a laser printer shows of a logo 200 points wide. */
const SIZE = { width: 1200, height: 300 };
const MAXIMUM_BYTES = 5_000_000;
const MAXIMUM_PIXELS = 50_000_000;

/** Reads the logo of the wholesaler's papers as a PNG; undefined where there is none, or none that can be read. */
export type LogoReader = () => Promise<Uint8Array<ArrayBuffer> | undefined>;

/**
 * Reads the logo from a folder, again when the file has changed. A file that is not a picture is logged once, and the
 * papers show the name alone.
 */
export function createLogoReader(folder: string, logger: Pick<Logger, 'warn'>): LogoReader {
  let version = '';
  let logo: Promise<Uint8Array<ArrayBuffer> | undefined> = Promise.resolve(undefined);

  async function draw(file: string, bytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      if (bytes > MAXIMUM_BYTES) throw new Error(`larger than ${MAXIMUM_BYTES} bytes`);
      const picture = sharp(await readFile(file), { limitInputPixels: MAXIMUM_PIXELS, density: 300 });
      // Without transparency, which a PDF would keep as a second picture that is slow to make.
      const drawn = await picture
        .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer();
      return new Uint8Array(drawn);
    } catch (error) {
      logger.warn({ file, reason: String(error) }, 'the logo could not be read; papers show the name');
      return undefined;
    }
  }

  return async () => {
    const files = await Promise.all(
      NAMES.map(async (name) => {
        const file = join(folder, name);
        const facts = await stat(file).catch(() => null);
        return facts && { file, bytes: facts.size, version: `${name} ${facts.mtimeMs} ${facts.size}` };
      }),
    );
    const found = files.find((one) => one !== null);
    if ((found?.version ?? '') !== version) {
      version = found?.version ?? '';
      logo = found ? draw(found.file, found.bytes) : Promise.resolve(undefined);
    }
    return logo;
  };
}
