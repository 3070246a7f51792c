import { createHash } from 'node:crypto';
import { access, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';
import sharp from 'sharp';
import { errorCode } from '../import-error.ts';
import { slug } from '../slug.ts';

const LARGEST = 50 * 1024 * 1024;
/** The longest side in pixels: of a picture, and of one that is only shown small. */
const LONGEST_SIDE = { picture: 1600, smallPicture: 480 } as const;
const MAXIMUM_PIXELS = 50_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'svg']);

/** A picture, one for menus and icons, or a PDF. */
export type ContentFileType = 'picture' | 'smallPicture' | 'pdf';

/**
 * Copies pictures and PDFs of a content folder to the files of the shop, under names made of their content: pictures as
 * WebP in /img/content, PDFs in /content. A file that is there already is not written again.
 */
export class ContentFiles {
  readonly #folder: string;
  readonly #dataDirectory: string;
  readonly #isDryRun: boolean;
  readonly #known = new Map<string, Promise<string>>();
  /** Pictures that were written. */
  made = 0;

  constructor(options: { folder: string; dataDirectory: string; isDryRun: boolean }) {
    this.#folder = options.folder;
    this.#dataDirectory = options.dataDirectory;
    this.#isDryRun = options.isDryRun;
  }

  /** The address of a file of the folder. Rejects with a sentence when it can't be used. */
  store(path: string, type: ContentFileType): Promise<string> {
    const key = `${type} ${path}`;
    const stored =
      this.#known.get(key) ?? (type === 'pdf' ? this.#storePdf(path) : this.#storePicture(path, LONGEST_SIDE[type]));
    this.#known.set(key, stored);
    return stored;
  }

  async #storePdf(path: string): Promise<string> {
    const content = await this.#read(path);
    const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-' && content.subarray(-2048).includes('%%EOF');
    if (!isPdf) throw new Error(`${path} is not a complete PDF.`);
    const name = nameOf(path, content, 'pdf');
    await this.#write('content', name, () => Promise.resolve(content));
    return `/content/${name}`;
  }

  async #storePicture(path: string, longestSide: number): Promise<string> {
    const content = await this.#read(path);
    const read = await sharp(content, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (read === null || !FORMATS.has(read.format)) {
      throw new Error(`${path} is not a JPEG, PNG, WebP, GIF, TIFF, AVIF or SVG picture.`);
    }
    if (read.width * read.height > MAXIMUM_PIXELS) {
      throw new Error(`${path} has ${read.width} × ${read.height} pixels, more than 50 million: make it smaller.`);
    }
    const open = () => sharp(content, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' });
    const isSmall = longestSide < LONGEST_SIDE.picture;
    const name = nameOf(path, content, isSmall ? `${longestSide}.webp` : 'webp');
    const isNew = await this.#write('img/content', name, () =>
      open()
        .rotate()
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 2 })
        .toBuffer(),
    );
    if (isNew) this.made += 1;
    return `/img/content/${name}`;
  }

  async #write(below: string, name: string, contentOf: () => Promise<Buffer>): Promise<boolean> {
    const folder = join(this.#dataDirectory, 'files', below);
    const target = join(folder, name);
    const isThere = await access(target).then(
      () => true,
      () => false,
    );
    if (isThere || this.#isDryRun) return false;
    const content = await contentOf();
    await mkdir(folder, { recursive: true });
    const unfinished = `${target}.${process.pid}.part`;
    try {
      await writeFile(unfinished, content, { flush: true });
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
    return true;
  }

  /** The content of a file inside the folder, symbolic links resolved. */
  async #read(path: string): Promise<Buffer> {
    const root = await realpath(this.#folder);
    const outside = `${path} lies outside the folder.`;
    if (!resolve(root, path).startsWith(root + sep)) throw new Error(outside);
    try {
      const real = await realpath(resolve(root, path));
      if (!real.startsWith(root + sep)) throw new Error(outside);
      const { size } = await stat(real);
      if (size > LARGEST) throw new Error(`${path} is larger than 50 MB.`);
      return await readFile(real);
    } catch (error) {
      if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error) ?? '')) {
        throw new Error(`There is no file ${path}.`, { cause: error });
      }
      throw error;
    }
  }
}

/** A readable part, and the checksum of the content. */
function nameOf(path: string, content: Buffer, ending: string): string {
  const checksum = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `${slug(basename(path, extname(path))).slice(0, 60)}-${checksum}.${ending}`;
}
