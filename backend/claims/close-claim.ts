import { type ClaimResolution } from '../../domain/claim.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findNotifiedReporter, listOfficeClaims, type OfficeClaim } from './claims.ts';

/** The place of a claim on the page of its document. */
export function ddtPath({ id, document: { cause, year, number } }: Pick<OfficeClaim, 'id' | 'document'>): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  return `/pages/ddt_detail?${query}#claim-${id}`;
}

/** What the office decides about a claim. */
export interface ClaimDecision {
  id: number;
  outcome: 'accepted' | 'rejected';
  /** Shown with the document and mailed. */
  answer: string | null;
  /** Who decides. */
  closedBy: Actor | string;
  /** How; null where only the outcome is said. */
  resolution?: ClaimResolution;
  now: Date;
}

/**
 * Accepts or rejects an open claim and mails the answer to the reporter, in the reporter's language, while it still may
 * see the delivery. Returns the claim as it is now and whether this call has closed it; null when there is no such claim.
 */
export async function closeClaim(
  database: Database,
  decision: ClaimDecision,
): Promise<{ claim: OfficeClaim; isClosedNow: boolean } | null> {
  const { id, outcome, answer, closedBy: actor, resolution = null, now } = decision;
  const closedBy = typeof actor === 'string' ? actor : actor.name;
  return database.query.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('claim')
      .set({ state: outcome, answer, closed_by: closedBy, closed_at: now, resolution })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    const [claim] = await listOfficeClaims(transaction, { id });
    if (!claim) return null;
    if (!closed) return { claim, isClosedNow: false };
    await writeAudit(transaction, {
      ...{ actor, action: 'claim-answered', object: { kind: 'claim', id, name: documentLabel(claim.document) } },
      ...{ customerId: claim.customerId, changes: [{ field: 'state', before: 'open', after: outcome }] },
      details: { resolution, answer },
    });
    const person = await findNotifiedReporter(transaction, id);
    if (claim.reporterEmail !== null && person) {
      await queueMail(transaction, {
        recipient: claim.reporterEmail,
        template: outcome === 'accepted' ? 'claim-accepted' : 'claim-rejected',
        person,
        locale: claim.locale,
        path: ddtPath(claim),
        origin: claim.origin,
        parameters: {
          ...{ name: claim.reporter, document: documentLabel(claim.document), line: String(claim.position) },
          ...{ code: claim.code, description: claim.description, answer },
        },
      });
    }
    return { claim, isClosedNow: true };
  });
}
