import { createHash } from 'node:crypto';
import { access, mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { explain } from '../../texts/index.ts';
import { FileFinder } from '../find-file.ts';
import { errorCode, messageOf } from '../import-error.ts';
import { slug } from '../slug.ts';
import type { Item } from '../write-batches.ts';
import { download } from './download.ts';
import { PictureError } from './picture-error.ts';

export interface PictureOptions {
  /** Folder from which the shop serves images: `DATA_DIR/files/img`. */
  imageFolder: string;
  /** Name of the folder below it, also used in the URL; a slug. */
  source: string;
  /** Folder with the files that the rows name; null rejects files. */
  pictureFolder: string | null;
  /** Whether images given by URL are downloaded. */
  download: boolean;
  /** Checks that files exist, writes nothing. */
  dryRun: boolean;
  /** Downloads one URL; default: `download`. */
  fetch?: (address: string) => Promise<Buffer>;
}

/** The image fields of an article. */
interface WithPictures {
  pictures?: string[];
  ifNew?: { pictures?: string[] };
}

// sharp uses four threads of the pool; more images at once would only use memory.
const picturesAtOnce = 4;
const largestFile = 50 * 1024 * 1024;
const remembered = 2000;

/** Converts the images that rows name (files, URLs) to images of the shop. */
export class PictureStore {
  readonly #options: PictureOptions;
  // Variants often share the image of their product.
  readonly #recent = new Map<string, Promise<string | null>>();
  #finder: FileFinder | null = null;
  #skipped = 0;
  #made = 0;

  constructor(options: PictureOptions) {
    this.#options = options;
  }

  /** URLs left out because downloads were not requested. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Images that were written. */
  get made(): number {
    return this.#made;
  }

  /**
   * Replaces the images of every record by addresses of this shop. When one is not available, it is reported, an
   * existing article keeps its images and a new one gets the others.
   */
  async store<R>(items: readonly Item<R>[], articleOf: (item: Item<R>) => WithPictures): Promise<void> {
    const waiting = items.filter((item) => articleOf(item).pictures?.some((picture) => !isOwn(picture)));
    const work = async (): Promise<void> => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        const article = articleOf(item);
        const addresses = new Set<string>();
        let isComplete = true;
        for (const picture of article.pictures ?? []) {
          try {
            const address = isOwn(picture) ? picture : await this.#one(picture);
            if (address === null) isComplete = false;
            else addresses.add(address);
          } catch (error) {
            isComplete = false;
            item.remarks.push({
              line: item.line,
              field: 'pictures',
              reason: error instanceof PictureError ? error.reason : explain('{detail}', { detail: messageOf(error) }),
            });
          }
        }
        if (isComplete) article.pictures = [...addresses];
        else {
          delete article.pictures;
          article.ifNew = { ...article.ifNew, pictures: [...addresses] };
        }
      }
    };
    await Promise.all(Array.from({ length: picturesAtOnce }, work));
  }

  #one(picture: string): Promise<string | null> {
    const known = this.#recent.get(picture);
    if (known !== undefined) return known;
    const made = isWebAddress(picture) ? this.#fromWeb(picture) : this.#fromFile(picture);
    this.#recent.set(picture, made);
    if (this.#recent.size > remembered) {
      const [oldest] = this.#recent.keys();
      if (oldest !== undefined) this.#recent.delete(oldest);
    }
    return made;
  }

  async #fromWeb(url: string): Promise<string | null> {
    const { imageFolder, source } = this.#options;
    const readable = basename(new URL(url).pathname, extname(new URL(url).pathname));
    const name = pictureName(imageFolder, source, readable, url);
    // An image downloaded before is used again, whether or not this import may download.
    if (await isMade(name)) return name.address;
    if (!this.#options.download) {
      this.#skipped += 1;
      return null;
    }
    if (this.#options.dryRun) return name.address;
    const content = await (this.#options.fetch ?? download)(url);
    return this.#make(name, content);
  }

  async #fromFile(path: string): Promise<string> {
    const { imageFolder, source } = this.#options;
    const file = await this.#inside(path);
    const { size } = await stat(file);
    if (size > largestFile) throw new PictureError(explain('The picture file {path} is larger than 50 MB.', { path }));
    const content = await readFile(file);
    const name = pictureName(imageFolder, source, basename(file, extname(file)), content);
    if ((await isMade(name)) || this.#options.dryRun) return name.address;
    return this.#make(name, content);
  }

  async #make(name: PictureName, content: Buffer): Promise<string> {
    await makeVersions(name, content);
    this.#made += 1;
    return name.address;
  }

  /** The path of a file that a row names; it must be in the picture folder, also after resolving symbolic links. */
  async #inside(path: string): Promise<string> {
    const { pictureFolder } = this.#options;
    if (pictureFolder === null) {
      throw new PictureError(
        explain('The picture file {path} is not looked for: say where the files are with --pictures.', { path }),
      );
    }
    const root = await realpath(pictureFolder);
    this.#finder ??= new FileFinder(root, { fitsEnd: true });
    const exact = await realInside(root, path.replaceAll('\\', '/'));
    if (exact.file !== undefined) return exact.file;
    // Only files in the folder can be found by a similar name.
    const found = exact.isOutside && !isOfOtherComputer(path) ? null : await this.#finder.find(path);
    const file = found === null ? undefined : (await realInside(root, found)).file;
    if (file !== undefined) return file;
    if (exact.isOutside)
      throw new PictureError(explain('The picture file {path} lies outside the picture folder.', { path }));
    throw new PictureError(explain('There is no picture file {path}.', { path }));
  }
}

/** An absolute path, perhaps of the computer on which the ERP runs. */
const isOfOtherComputer = (path: string): boolean => /^(?:[a-z]:)?[\\/]/i.test(path);

/** The file with exactly this path, if it is in the folder, also after resolving symbolic links. */
async function realInside(root: string, path: string): Promise<{ file?: string; isOutside: boolean }> {
  const named = resolve(root, path);
  if (!named.startsWith(root + sep)) return { isOutside: true };
  try {
    const real = await realpath(named);
    return real.startsWith(root + sep) ? { file: real, isOutside: false } : { isOutside: true };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { isOutside: false };
    throw error;
  }
}

function isWebAddress(picture: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(picture) && URL.canParse(picture);
}

/** An address in this shop's own image folder is used unchanged. */
function isOwn(picture: string): boolean {
  return picture.startsWith('/img/') && !picture.split('/').includes('..');
}

/** The longest side of each version in pixels, by the prefix of its file name; `main_` is written last. */
const versions = { thumb_: 128, gallery_: 480, main_: 1000 } as const;

// Formats that contain only an image; SVG and PDF can refer to other files.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
const maximumPixels = 50_000_000;

/** The address of an image without version prefix, and the folder of its files. */
interface PictureName {
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
async function makeVersions(name: PictureName, content: Buffer): Promise<void> {
  const open = (): Sharp => sharp(content, { limitInputPixels: maximumPixels, failOn: 'error' });
  const read = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (read === null || !formats.has(read.format)) {
    throw new PictureError(explain('The content is not a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.'));
  }
  if (read.width * read.height > maximumPixels) {
    const { width, height } = read;
    throw new PictureError(
      explain('The picture has {width} × {height} pixels, more than 50 million: make it smaller.', { width, height }),
    );
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
