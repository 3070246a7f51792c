import type { listLog } from '../../../contract/office/log.ts';
import { searchAudit } from '../../audit/index.ts';
import type { OfficeHandler } from './handler.ts';
import { auditScope, canRestore } from './restore.ts';

export const handleListLog: OfficeHandler<typeof listLog> = async (services, request, { identity, may }) => {
  const { rows, total } = await searchAudit(services.database, { ...request, scope: auditScope(may), user: identity });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: { kind: row.actor_kind, name: row.actor },
      action: row.action,
      object:
        row.object_kind === null || row.object_id === null
          ? null
          : { kind: row.object_kind, id: row.object_id, name: row.object_name ?? row.customer },
      person: row.person,
      changes: row.changes,
      details: row.details,
      network: row.network,
      canRestore: canRestore(row, may),
    })),
    total,
  };
};
