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

/** The logo of the shop's identity: its name, which changes with it, and how it is read. */
export interface OwnLogo {
  name: string;
  read: () => Promise<Uint8Array | null>;
}

/**
 * Reads the logo of the identity, else the one that lies in a folder, again when it has changed. A file that is not a
 * picture is logged once, and the papers show the name alone.
 */
export function createLogoReader(
  folder: string,
  logger: Pick<Logger, 'warn'>,
  findOwn: () => Promise<OwnLogo | null> = () => Promise.resolve(null),
): LogoReader {
  let version = '';
  let logo: Promise<Uint8Array<ArrayBuffer> | undefined> = Promise.resolve(undefined);

  async function draw(
    name: string,
    read: () => Promise<Uint8Array | null>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const bytes = await read();
      if (!bytes) throw new Error('the file is missing');
      const picture = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, density: 300 });
      // Without transparency, which a PDF would keep as a second picture that is slow to make.
      const drawn = await picture
        .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer();
      return new Uint8Array(drawn);
    } catch (error) {
      logger.warn({ file: name, reason: String(error) }, 'the logo could not be read; papers show the name');
      return undefined;
    }
  }

  async function inFolder(): Promise<OwnLogo | null> {
    const files = await Promise.all(
      NAMES.map(async (name) => {
        const file = join(folder, name);
        const facts = await stat(file).catch(() => null);
        const read = async () => {
          if (facts && facts.size > MAXIMUM_BYTES) throw new Error(`larger than ${MAXIMUM_BYTES} bytes`);
          return readFile(file);
        };
        return facts && { name: `${name} ${facts.mtimeMs} ${facts.size}`, read };
      }),
    );
    return files.find((one) => one !== null) ?? null;
  }

  return async () => {
    const found = (await findOwn()) ?? (await inFolder());
    if ((found?.name ?? '') !== version) {
      version = found?.name ?? '';
      logo = found ? draw(found.name, found.read) : Promise.resolve(undefined);
    }
    return logo;
  };
}
