import type { Database } from '../database/index.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../domain/audit-actions.ts';

/** Actions on a person’s own access, which it sees among its own events. */
const OWN_ACCESS: readonly AuditAction[] = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
  (action) =>
    !/^(?:order|cancellation|refund|claim|correction|customer|condition|office-role|hold|ordering|agent|price|settings|identity|legal)-/.test(
      action,
    ),
);

/** The latest entries, the newest first; of one person where given, and only those about its access where wanted. */
export async function listAudit(
  { query }: Pick<Database, 'query'>,
  options: { personId?: number; limit?: number; isAboutAccess?: boolean } = {},
) {
  let select = query
    .selectFrom('audit_entry as e')
    .leftJoin('user_account as u', 'u.id', 'e.person_id')
    .select(['e.at', 'e.actor', 'e.action', 'u.username', 'e.object_kind', 'e.object_id', 'e.changes', 'e.details']);
  if (options.personId !== undefined) select = select.where('e.person_id', '=', options.personId);
  if (options.isAboutAccess) select = select.where('e.action', 'in', OWN_ACCESS);
  return select
    .orderBy('e.id', 'desc')
    .limit(options.limit ?? 100)
    .execute();
}
