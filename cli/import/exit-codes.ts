import type { ImportSummary } from '../../backend/import/index.ts';

/** What the exit codes of imports mean. */
export const exitCodes = { good: 0, someRows: 1, notRun: 2, busy: 3, held: 4 } as const;

/** The exit code of an import that ran to its end. */
export function exitCodeOf({ missing, held, refused, incomplete, duplicates }: ImportSummary): number {
  if (held !== null || (missing?.reason ?? null) !== null) return exitCodes.held;
  return refused + incomplete + duplicates > 0 ? exitCodes.someRows : exitCodes.good;
}

const fromGoodToBad: readonly number[] = [
  exitCodes.good,
  exitCodes.someRows,
  exitCodes.busy,
  exitCodes.held,
  exitCodes.notRun,
];

/** The code that asks most of a person. */
export function worstCode(codes: readonly number[]): number {
  return codes.reduce<number>(
    (worst, code) => (fromGoodToBad.indexOf(code) > fromGoodToBad.indexOf(worst) ? code : worst),
    exitCodes.good,
  );
}
