import { z } from 'zod';
import type { CategoryRecord } from '../../backend/catalogue/records.ts';
import { importFile } from '../data-files.ts';
import { localCell, numberCell, readTable } from '../read-table.ts';

/** Departments, groups and the categories of articles, as a tree of three levels, without pictures. */
export function categoryRecords(): CategoryRecord[] {
  return readTable(
    importFile('categories'),
    z.strictObject({ code: z.string(), parentCode: z.string().nullable(), name: localCell, position: numberCell }),
  );
}
