import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** A request for access as the demonstration has it: `data` is what the form asks for, without the password. */
export interface AccessRequestRecord {
  /** A UUID that names it for good. */
  reference: string;
  kind: 'registration' | 'access';
  email: string;
  locale: 'it' | 'en';
  data: Record<string, string>;
  /** Null for a registration. */
  customerCode: string | null;
  vatCheck: 'valid' | 'invalid' | 'unknown' | null;
  isConfirmed: boolean;
  createdAt: Date;
  /** Null while it waits. */
  rejected: { at: Date; by: string; reason: string } | null;
}

/** Adds requests for access that are not there yet. */
export async function addAccessRequests({ query }: Database, records: readonly AccessRequestRecord[]): Promise<void> {
  for (const record of records) {
    const { rejected, createdAt } = record;
    await sql`
      insert into access_request (reference, kind, state, email, locale, data, customer_id, vat_check, vat_checked_at,
        confirmed_at, created_at, decided_at, decided_by, reason)
      select ${record.reference}, ${record.kind}, ${rejected ? 'rejected' : 'waiting'}, ${record.email}, ${record.locale},
        ${JSON.stringify(record.data)}::jsonb, c.id, ${record.vatCheck}, ${record.vatCheck === null ? null : createdAt},
        ${record.isConfirmed ? createdAt : null}, ${createdAt}, ${rejected?.at ?? null}, ${rejected?.by ?? null},
        ${rejected?.reason ?? null}
      from (select) one left join customer c on c.code = ${record.customerCode}
      where ${record.customerCode}::text is null or c.id is not null
      on conflict do nothing`.execute(query);
  }
}

/** A correction that a user of a customer asks for, as the demonstration has it. */
export interface CorrectionRecord {
  customerCode: string;
  username: string;
  kind: 'company' | 'address' | 'new-address';
  addressCode: string | null;
  wanted: Record<string, string>;
  note: string | null;
  createdAt: Date;
  toldAt: Date | null;
  refused: { at: Date; by: string; answer: string } | null;
}

/** Adds corrections, but none to a shop that has some. */
export async function addCorrections({ query }: Database, records: readonly CorrectionRecord[]): Promise<void> {
  const { rows } = await sql`select from correction_request limit 1`.execute(query);
  if (rows.length > 0) return;
  for (const record of records) {
    const { refused } = record;
    await sql`
      insert into correction_request (customer_id, user_id, kind, address_id, wanted, note, state, created_at, told_at,
        answered_at, answered_by, answer)
      select c.id, u.id, ${record.kind}, a.id, ${JSON.stringify(record.wanted)}::jsonb, ${record.note},
        ${refused ? 'refused' : 'waiting'}, ${record.createdAt}, ${record.toldAt}, ${refused?.at ?? null},
        ${refused?.by ?? null}, ${refused?.answer ?? null}
      from customer c left join user_account u on u.username = ${record.username}
      left join customer_address a on a.customer_id = c.id and a.code = ${record.addressCode}
      where c.code = ${record.customerCode}`.execute(query);
  }
}
