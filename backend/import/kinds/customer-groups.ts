import { upsertGroupMembers } from '../../customers/index.ts';
import type { GroupMemberRow } from '../../customers/records.ts';
import { key, optionalKey, text } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

/** Groups of customers, a row for each customer, in any order. */
export const customerGroups = defineKind({
  name: 'customer-groups',
  group: 'customers',
  needsAllRows: true,
  fields: { code: key, name: text, customerCode: optionalKey('text') },
  wholeFile: true,
  identify: ({ code }: GroupMemberRow) => code,
  start() {
    const incomplete = new Set<string>();
    return {
      fromRow(read): GroupMemberRow {
        const record = recordOf<Omit<GroupMemberRow, 'customerCode'> & { customerCode?: string | null }>(read);
        const { customerCode = null } = record;
        // Somebody is in the group whose code has lost its digits.
        if (read.problems.length > 0 && typeof record.code === 'string') incomplete.add(record.code);
        return { ...record, customerCode };
      },
      write: (database, rows) => upsertGroupMembers(database, rows, incomplete),
    };
  },
});
