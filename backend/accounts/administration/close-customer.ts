import { setClosedByOffice } from '../../customers/index.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { AccountServices } from '../services.ts';
import { AdministrationError } from './administration-error.ts';

/** A customer, or one of its delivery addresses. */
export interface Place {
  customerCode: string;
  addressCode: string | null;
}

/**
 * Closes a customer or a delivery address for prices and orders, or opens what the office closed, and logs it. What the
 * ERP has closed stays closed, which is returned. Fails with AdministrationError for an unknown customer or address; with
 * `isFirst`, fails with `conflict` where somebody else has done it already.
 */
export async function setCustomerClosed(
  { database }: Pick<AccountServices, 'database'>,
  change: Place & { isClosed: boolean; actor: Actor | string; reason?: string | null; isFirst?: boolean; at?: Date },
): Promise<{ isClosedInErp: boolean }> {
  const { customerCode, addressCode, isClosed, actor, reason = null, at = new Date() } = change;
  const by = typeof actor === 'string' ? actor : actor.name;
  return database.query.transaction().execute(async (transaction) => {
    const written = await setClosedByOffice(transaction, { customerCode, addressCode, isClosed, by, at, reason });
    if (!written) {
      const address = addressCode === null ? '' : ` with an address ${addressCode}`;
      throw new AdministrationError(`There is no customer ${customerCode}${address}.`);
    }
    if (change.isFirst && written.wasClosed === isClosed) {
      const who = written.wasClosedBy;
      const already = who === null ? 'customerClosedAlready' : 'customerClosedAlreadyBy';
      throw new AppError('conflict', isClosed ? already : 'customerOpenAlready', {
        ...{ reason: 'decided-already', ...(who !== null && { parameters: { who } }) },
      });
    }
    await writeAudit(transaction, {
      actor,
      action: isClosed ? 'customer-closed' : 'customer-opened',
      object: { kind: 'customer', id: customerCode, name: written.companyName },
      customerId: written.customerId,
      changes: [{ field: 'isClosedByOffice', before: written.wasClosed, after: isClosed }],
      details: {
        customer: customerCode,
        ...(addressCode !== null && { address: addressCode }),
        ...(reason !== null && { reason }),
      },
    });
    return { isClosedInErp: !written.isActiveInErp };
  });
}
