import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shopDay } from '../../domain/shop-day.ts';
import type { JobRun } from './job-file.ts';

/** A file grows for no longer than this after the job began; then it counts as unfinished. */
const LONGEST_WAIT = 120_000;

interface FoundFile {
  path: string;
  size: number;
  modified: number;
}

/** The files of a run that are there, in the order in which they are imported: the oldest first; or its folder. */
export async function findFiles({ folder, patterns, take }: JobRun): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (patterns === null) return names.length > 0 ? [folder] : [];
  const forms = patterns.map(formOf);
  const found: FoundFile[] = [];
  for (const name of names.filter((one) => forms.some((form) => form.test(one)))) {
    const file = await lookAt(join(folder, name));
    if (file !== null) found.push(file);
  }
  found.sort((one, other) => one.modified - other.modified || one.path.localeCompare(other.path));
  return (take === 'newest' ? found.slice(-1) : found).map(({ path }) => path);
}

/** A name with `*` and `?`; ERPs on Windows do not care for capitals. */
function formOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i');
}

async function lookAt(path: string): Promise<FoundFile | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  return { path, size: found.size, modified: found.mtimeMs };
}

/** Waits until the files have not changed for some seconds; returns those that still change, or are gone. */
export async function waitUntilWhole(paths: readonly string[], quietSeconds: number): Promise<Set<string>> {
  const end = performance.now() + LONGEST_WAIT;
  let before = await Promise.all(paths.map(lookAt));
  for (;;) {
    await wait(quietSeconds * 1000);
    const now = await Promise.all(paths.map(lookAt));
    const changed = paths.filter((_path, place) => {
      const [one, other] = [before[place], now[place]];
      return !one || !other || one.size !== other.size || one.modified !== other.modified;
    });
    const isOver = performance.now() >= end || changed.every((path) => !now.some((file) => file?.path === path));
    if (changed.length === 0 || isOver) return new Set(changed);
    before = now;
  }
}

/** Moves a file that was read to a folder of the day below its own; never over another file. */
export async function putAway(path: string, where: 'done' | 'failed'): Promise<void> {
  const folder = join(dirname(path), where, shopDay(new Date()));
  await mkdir(folder, { recursive: true });
  const end = extname(path);
  const name = basename(path, end);
  const taken = new Set(await readdir(folder));
  let free = `${name}${end}`;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}${end}`;
  await rename(path, join(folder, free));
}
