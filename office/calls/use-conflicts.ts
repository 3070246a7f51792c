import { useState } from 'react';
import type { SaveConflict } from '../../contract/office/saving.ts';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';

/** Fields that somebody else has changed while they were edited here (decision 6.1). */
export interface Conflicts {
  conflicts: readonly SaveConflict[];
  /** Runs a save and keeps the conflicts that it fails by. */
  keep: (save: () => Promise<unknown>) => Promise<unknown>;
  /** One is decided, or with null all are. */
  settle: (conflict: SaveConflict | null) => void;
}

/** Keeps the conflicts of a save until each is decided. */
export function useConflicts(): Conflicts {
  const [conflicts, setConflicts] = useState<readonly SaveConflict[]>([]);
  const keep = async (save: () => Promise<unknown>) => {
    setConflicts([]);
    try {
      return await save();
    } catch (error) {
      setConflicts(asRequestFailure(error).conflicts);
      throw error;
    }
  };
  const settle = (conflict: SaveConflict | null) =>
    setConflicts((open) => (conflict === null ? [] : open.filter((one) => one !== conflict)));
  return { conflicts, keep, settle };
}
