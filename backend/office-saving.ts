import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '../domain/audit-actions.ts';
import { AppError, type SaveConflict } from './app-error.ts';

/** The changed fields of a form, each with the value that it began from; a field that was not changed is missing. */
export type Changes = Record<string, { before: unknown; after: unknown } | undefined>;

/**
 * Compares changed fields with what is stored (decision 6.1).
 * @returns the fields to write, with their values before and after; those that are stored like this already are left out.
 * @throws AppError `conflict` with all three values where a stored value is neither the one before nor the one after:
 *   nothing may be written then.
 */
export function fieldsToWrite(stored: Readonly<Record<string, unknown>>, changes: Changes): FieldChange[] {
  const written: FieldChange[] = [];
  const conflicts: SaveConflict[] = [];
  for (const [field, change] of Object.entries(changes)) {
    if (!change) continue;
    const now = stored[field] ?? null;
    const { before, after } = change;
    if (isDeepStrictEqual(now, after)) continue;
    if (isDeepStrictEqual(now, before)) written.push({ field, before, after });
    else conflicts.push({ field, before, now, after });
  }
  if (conflicts.length > 0)
    throw new AppError('conflict', 'changedMeanwhile', { reason: 'changed-meanwhile', conflicts });
  return written;
}
