import type { listImportRuns } from '../../../contract/office/import-runs.ts';
import { listRuns } from '../../import/index.ts';
import type { OfficeHandler } from './handler.ts';

const NEWEST = 50;

export const handleListImportRuns: OfficeHandler<typeof listImportRuns> = async ({ database }) => {
  const runs = await listRuns(database, NEWEST);
  return {
    rows: runs.map(({ id, kind, files, startedAt, endedAt, state, rows, inserted, updated, refused }) => ({
      ...{ id, kind, files, state, rows, inserted, updated, refused },
      ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
    })),
  };
};
