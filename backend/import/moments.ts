import { stat } from 'node:fs/promises';

/** Of which moment the figures of an import are. */
export interface Moments {
  /** The moment of the figures of a file: of its row, of the option, or of the file itself; never in the future. */
  asOf(file: string, ofRow?: string | null): Date;
  /** The earliest moment that was asked for; null before any was. */
  earliestAsOf(): Date | null;
}

/** The moments of the figures in files. A file without a time of its own counts as of the start of the run. */
export async function createMoments(files: readonly string[], option: Date | null): Promise<Moments> {
  const start = new Date();
  const ofFiles = new Map<string, Date>();
  for (const file of files) {
    const found = await stat(file);
    if (found.isFile()) ofFiles.set(file, found.mtime);
  }
  let earliest: Date | null = null;
  return {
    asOf(file, ofRow) {
      const given = ofRow ? new Date(ofRow) : (option ?? ofFiles.get(file) ?? start);
      const asOf = given < start ? given : start;
      if (earliest === null || asOf < earliest) earliest = asOf;
      return asOf;
    },
    earliestAsOf: () => earliest,
  };
}
