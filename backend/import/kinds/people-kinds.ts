import type { PromotionChange } from '../../pricing/records.ts';
import type { UserChange } from '../../accounts/records.ts';
import { promotionRowError, upsertPromotions } from '../../pricing/index.ts';
import { upsertUsers } from '../../accounts/index.ts';
import { textOf } from '../input/values.ts';
import { missing } from '../mapping/field-reading.ts';
import { keepValidParts } from './valid-parts.ts';
import type { ImportContext, Kind } from './kind.ts';
import { recordOf } from './simple-kinds.ts';
import { withoutParts } from './without-parts.ts';
import { zeroRemarks } from './zero-prices.ts';

/** A user from its row: empty cells for user name and password leave them unchanged. */
export function readUser(given: object): UserChange {
  const user: Record<string, unknown> = { ...given };
  for (const field of ['username', 'password']) if (user[field] === null) delete user[field];
  return user;
}

/** Users of every kind who may log in. */
export function usersKind({ resetPasswords }: ImportContext): Kind<UserChange> {
  return {
    fromRow(read) {
      const record = readUser(recordOf<object>(read));
      const code = textOf(record.username ?? record.email) ?? '';
      const problems = [...read.problems];
      if (code === '') problems.push({ field: 'email', reason: missing });
      return { code, record, problems, remarks: read.remarks };
    },
    without: withoutParts,
    load: (database, items) =>
      upsertUsers(
        database,
        items.map((item) => item.record),
        { resetPasswords },
      ),
  };
}

/** Promotions; further rows of the same promotion below the first add to its articles. */
export function promotionsKind(): Kind<PromotionChange> {
  return {
    lists: ['rows'],
    fromRow(read) {
      const record = recordOf<PromotionChange>(read);
      const remarksOfRows = keepValidParts(record, 'rows', promotionRowError);
      const zeros = zeroRemarks(
        record,
        'rows',
        ({ row }) => `Row ${row}: a net price of 0 is no price, it is not offered.`,
      );
      const remarks = [...read.remarks, ...remarksOfRows, ...zeros];
      return { code: textOf(record.code) ?? '', record, problems: read.problems, remarks };
    },
    without: withoutParts,
    load: (database, items) =>
      upsertPromotions(
        database,
        items.map((item) => item.record),
      ),
  };
}
