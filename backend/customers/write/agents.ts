import type { AgentRecord } from '../records.ts';
import {
  column,
  upsertByCode,
  type Change,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

export const agentTable: UpsertTable = {
  table: 'agent',
  key: { code: 'text' },
  columns: {
    name: column('text', 'name', { isRequired: true }),
    phone: column('text', 'phone'),
    email: column('text', 'email'),
  },
  id: 'id',
};

/** Imports the agents of delivery addresses. */
export function upsertAgents(
  database: UpsertDatabase,
  records: readonly Change<AgentRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, agentTable, records, ({ name, phone, email }) => ({ name, phone, email }));
}
