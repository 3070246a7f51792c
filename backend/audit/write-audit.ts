import type { Kysely, Transaction } from 'kysely';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditObject,
  type AuditTerm,
  type FieldChange,
} from '../../domain/audit-actions.ts';
import type { Tables } from '../database/index.ts';

/** Who did something: a person, an import run, a key of a program, or the shop itself. */
export interface Actor {
  kind: 'person' | 'run' | 'key' | 'system';
  /** Of the user, run or key; null where only a name is known, as of who types a command. */
  id: number | null;
  name: string;
  /** The HTTP request, as the log of the program has it. */
  httpRequest?: string | null;
  /** The network of the request: an IPv4 address, or the first half of an IPv6 one. */
  network?: string | null;
}

/** An entry of the log: who did what, to which object. */
export interface AuditEntry {
  /** A name alone is that of a person. */
  actor: Actor | string;
  action: AuditAction;
  /** Kind of the object and its id or code; its name is kept, because it may change or go. */
  object?: { kind: AuditObject; id: number | string; name?: string } | null;
  /** The user whose data or access it is about: it sees the entry among its own, and its erasure reaches it. */
  personId?: number | null;
  /** The customer on whose behalf, or about whom. */
  customerId?: number | null;
  changes?: readonly FieldChange[];
  details?: Record<string, unknown>;
  /** By default the database's time. */
  at?: Date;
}

const YEARS: Record<AuditTerm, number> = { lasting: 10, usual: 2, access: 1 };
const MAXIMUM_NAME = 200;

/** Until when an entry of a moment is kept (decision 6.4). */
function keptUntil(action: AuditAction, at: Date): Date {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS[AUDIT_ACTIONS[action]]);
  return end;
}

/** Writes an entry of the log, in the transaction of what it describes (decision 6.2). */
export async function writeAudit(query: Kysely<Tables> | Transaction<Tables>, entry: AuditEntry): Promise<void> {
  const actor: Actor = typeof entry.actor === 'string' ? { kind: 'person', id: null, name: entry.actor } : entry.actor;
  const object: AuditEntry['object'] = entry.object ?? (entry.personId ? { kind: 'user', id: entry.personId } : null);
  await query
    .insertInto('audit_entry')
    .values({
      ...(entry.at && { at: entry.at }),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor: actor.name.slice(0, MAXIMUM_NAME),
      action: entry.action,
      object_kind: object?.kind ?? null,
      object_id: object ? String(object.id) : null,
      object_name: object?.name?.slice(0, MAXIMUM_NAME) ?? null,
      person_id: entry.personId ?? null,
      customer_id: entry.customerId ?? null,
      changes: JSON.stringify(entry.changes ?? []),
      details: JSON.stringify(entry.details ?? {}),
      http_request: actor.httpRequest ?? null,
      network: actor.network ?? null,
      kept_until: keptUntil(entry.action, entry.at ?? new Date()),
    })
    .execute();
}

/**
 * Counts an event onto the person's latest entry, if that is such a one of the 24 hours before, so that somebody who
 * guesses does not fill the log; else writes an entry. `details.count` says how often it happened.
 */
export async function countAudit(
  query: Kysely<Tables> | Transaction<Tables>,
  entry: AuditEntry & { personId: number; at: Date },
): Promise<void> {
  const { personId, action, at } = entry;
  const latest = await query
    .selectFrom('audit_entry')
    .select(['id', 'action', 'at', 'details'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest?.action !== action || latest.at.getTime() <= at.getTime() - 86_400_000) {
    await writeAudit(query, { ...entry, details: { ...entry.details, count: 1 } });
    return;
  }
  const details = JSON.stringify({ ...latest.details, count: Number(latest.details['count'] ?? 1) + 1 });
  await query
    .updateTable('audit_entry')
    .set({ at, kept_until: keptUntil(action, at), details })
    .where('id', '=', latest.id)
    .execute();
}
