import { access, constants, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createWholeFiles } from '../../whole-file.ts';

/** The folders of files of an ERP, as the settings name them. */
export interface FolderSettings {
  /** The folder that orders are written to. */
  out: string;
  /** The folder that answers are read from. */
  in: string;
  /** The columns of orders as CSV or XLSX; null: JSON. */
  profile: string | null;
  /** After so many minutes an order that was not taken is reported. */
  minutes: number;
}

/** A folder is not what it was: nothing is written, and nothing counts as taken. */
export class FolderLost extends Error {
  override name = 'FolderLost';
}

/** A file of answers that is whole. */
export interface AnswerFile {
  name: string;
  path: string;
  modifiedAt: Date;
  size: number;
}

const MARKER = '.bancale-folder';
const MARKER_HINT =
  'Bancale wrote this file to recognize the folder. Leave it here: without it no order is written.\n' +
  'Bancale ha scritto questo file per riconoscere la cartella. Va lasciato qui: senza, nessun ordine viene scritto.\n';
const ANSWER_TYPES: readonly string[] = ['.json', '.csv', '.txt', '.xlsx'];
/** Milliseconds for which a file of answers must not change. */
const STEADY_MILLISECONDS = 10_000;

/** Why a folder can't be used, as the end of a sentence. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'it does not exist';
  return `it can't be used: ${error instanceof Error ? error.message : String(error)}`;
}

/** The folders that orders are written to and answers are read from. Neither is ever created here. */
export type OrderFolders = ReturnType<typeof openOrderFolders>;

export function openOrderFolders(settings: FolderSettings, steadyMilliseconds = STEADY_MILLISECONDS) {
  const { out, in: answers } = settings;
  const files = createWholeFiles(out, { isShared: true });

  async function readMarker(): Promise<string | null> {
    try {
      return (await readFile(join(out, MARKER), 'utf8')).split('\n')[0] ?? '';
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Why the folder of orders is not the one with this marker; null when it is. */
  async function whyLost(marker: string | null): Promise<string | null> {
    try {
      await stat(out);
      const found = await readMarker();
      if (found === null) return `its file ${MARKER} is missing`;
      if (found !== marker) return `its file ${MARKER} is that of another folder, or of another shop`;
      await access(out, constants.W_OK);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  async function find(name: string): Promise<AnswerFile | null> {
    const path = join(answers, name);
    const state = await stat(path).catch(() => null);
    return state?.isFile() ? { name, path, modifiedAt: state.mtime, size: state.size } : null;
  }

  async function list(): Promise<AnswerFile[]> {
    const names = (await readdir(answers)).filter(
      (name) => !name.startsWith('.') && ANSWER_TYPES.includes(extname(name).toLowerCase()),
    );
    const found = await Promise.all(names.map(find));
    return found.filter((file) => file !== null);
  }

  const isSame = (one: AnswerFile, other: AnswerFile): boolean =>
    one.name === other.name && one.size === other.size && one.modifiedAt.getTime() === other.modifiedAt.getTime();

  return {
    settings,
    whyLost,

    /** Writes a file into the folder with this marker; false when there is one of that name with another content. */
    async write(name: string, content: Uint8Array, marker: string | null): Promise<boolean> {
      const require = async (): Promise<void> => {
        const reason = await whyLost(marker);
        if (reason !== null) throw new FolderLost(`Nothing is written to the folder ${out}: ${reason}`);
      };
      await require();
      const existing = await readFile(join(out, name)).catch(() => null);
      if (existing && !existing.equals(content)) return false;
      if (!existing) await files.replace(name, content);
      // It may have been replaced meanwhile; then the file is written again later.
      await require();
      return true;
    },

    /** The names of the files in the folder of orders. */
    async names(): Promise<Set<string>> {
      return new Set(await readdir(out));
    },

    /**
     * Marks the folder of orders. Throws FolderLost when it does not exist, or has a marker already that must not be
     * replaced.
     */
    async mark(marker: string, { isReplacing = false } = {}): Promise<void> {
      const content = `${marker}\n${MARKER_HINT}`;
      try {
        if (isReplacing) {
          await files.replace(MARKER, content);
          return;
        }
        if ((await readMarker()) === null && (await files.create(MARKER, content))) return;
      } catch (error) {
        throw new FolderLost(reasonOf(error), { cause: error });
      }
      throw new FolderLost(`its file ${MARKER} is that of another shop, or of an earlier database`);
    },

    /** Why answers can't be read; null when they can. */
    async whyUnread(): Promise<string | null> {
      try {
        await access(answers, constants.R_OK | constants.W_OK);
        await readdir(answers);
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },

    /** The files of answers that are whole, in the order in which they were written: none of them changes any more. */
    async steadyAnswers(): Promise<AnswerFile[]> {
      const before = await list();
      if (before.length === 0) return [];
      await new Promise((resolve) => setTimeout(resolve, steadyMilliseconds));
      const after = await list();
      return after
        .filter((file) => before.some((earlier) => isSame(earlier, file)))
        .sort(
          (one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime() || (one.name < other.name ? -1 : 1),
        );
    },

    /** Moves a file of answers to `done`, or to `failed` with what is wrong with it; not one that has changed since. */
    async finish(file: AnswerFile, problems: readonly string[]): Promise<void> {
      const now = await find(file.name);
      if (!now || !isSame(now, file)) return;
      const folder = join(answers, problems.length === 0 ? 'done' : 'failed');
      await mkdir(folder, { recursive: true });
      const name = await freeName(folder, file.name);
      if (problems.length > 0) await writeFile(join(folder, `${name}.error.txt`), `${problems.join('\n')}\n`);
      await rename(file.path, join(folder, name));
    },

    /** The highest number in a name of a file, of orders or of answers; 0 without any. */
    async lastNumber(cause: string, year: number): Promise<number> {
      const pattern = new RegExp(`(?:^|[^A-Z0-9])${cause}-${year}-(\\d{1,9})(?!\\d)`, 'g');
      const optional = (folder: string) => readdir(join(answers, folder)).catch(() => []);
      const names = [
        await readdir(out),
        await readdir(answers),
        await optional('done'),
        await optional('failed'),
      ].flat();
      return Math.max(0, ...names.flatMap((name) => [...name.matchAll(pattern)].map(([, number]) => Number(number))));
    },
  };
}

/** The name, or one with a number before its ending where there is a file of that name. */
async function freeName(folder: string, name: string): Promise<string> {
  const ending = extname(name);
  const base = name.slice(0, name.length - ending.length);
  let free = name;
  for (let copy = 2; await exists(join(folder, free)); copy++) free = `${base} (${copy})${ending}`;
  return free;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
