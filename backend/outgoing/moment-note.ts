import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = 'last-moment.json';

const noteSchema = z.object({
  /** ISO 8601, by the clock of the database. */
  moment: z.iso.datetime(),
  /** The last number of each series at that moment: `OWEB-2026` 123. */
  numbers: z.record(z.string(), z.number().int().nonnegative()),
});

/** What a data folder knows about its database, to recognize one that was taken back. */
export type MomentNote = z.output<typeof noteSchema>;

/** The note of a data folder; null where there is none that can be read. */
export async function readNote(dataDirectory: string): Promise<MomentNote | null> {
  try {
    const text = await readFile(join(dataDirectory, NAME), 'utf8');
    return noteSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Replaces the note of a data folder. */
export async function writeNote(dataDirectory: string, note: MomentNote): Promise<void> {
  const file = join(dataDirectory, NAME);
  await writeFile(`${file}.draft`, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.draft`, file);
}

/** Removes the note: the database is a new one. */
export async function removeNote(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, NAME), { force: true });
}
