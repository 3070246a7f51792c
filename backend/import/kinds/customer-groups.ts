import { upsertGroupMembers } from '../../customers/index.ts';
import type { GroupMemberRow } from '../../customers/records.ts';
import { key, optionalKey, text } from '../mapping/field-spec.ts';
import { ceilingPercent, keptLists } from '../missing.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

/** Groups of customers, a row for each customer, in any order. */
export const customerGroups = defineKind({
  name: 'customer-groups',
  group: 'customers',
  needsAllRows: true,
  fields: { code: key, name: text, customerCode: optionalKey('text') },
  wholeFile: true,
  missing: { 'closed-named': 'take out the customers that groups of the files no longer have, up to the amount limit' },
  identify: ({ code }: GroupMemberRow) => code,
  start({ missing: wanted }) {
    const incomplete = new Set<string>();
    const lostPercent = wanted?.amountPercent ?? ceilingPercent('customer-groups', '--missing-amount-limit');
    let kept: string[] = [];
    return {
      fromRow(read): GroupMemberRow {
        const record = recordOf<Omit<GroupMemberRow, 'customerCode'> & { customerCode?: string | null }>(read);
        const { customerCode = null } = record;
        // Somebody is in the group whose code has lost its digits.
        if (read.problems.length > 0 && typeof record.code === 'string') incomplete.add(record.code);
        return { ...record, customerCode };
      },
      async write(database, rows) {
        const loaded = await upsertGroupMembers(database, rows, incomplete, { lostPercent });
        kept = loaded.kept;
        return loaded;
      },
      endUnlisted: async () => ({ outcome: keptLists('customers of groups', kept, lostPercent), updated: 0 }),
    };
  },
});
