import { setClosedByOffice } from '../../customers/index.ts';
import { writeAudit } from '../../audit/index.ts';
import type { AccountServices } from '../services.ts';
import { AdministrationError } from './administration-error.ts';

/** A customer, or one of its delivery addresses. */
export interface Place {
  customerCode: string;
  addressCode: string | null;
}

/**
 * Closes a customer or a delivery address for prices and orders, or opens what the office closed, and logs it. What the
 * ERP has closed stays closed, which is returned. Fails with AdministrationError for an unknown customer or address.
 */
export async function setCustomerClosed(
  { database }: Pick<AccountServices, 'database'>,
  { customerCode, addressCode, isClosed, actor }: Place & { isClosed: boolean; actor: string },
): Promise<{ isClosedInErp: boolean }> {
  return database.query.transaction().execute(async (transaction) => {
    const written = await setClosedByOffice(transaction, { customerCode, addressCode, isClosed });
    if (!written) {
      const address = addressCode === null ? '' : ` with an address ${addressCode}`;
      throw new AdministrationError(`There is no customer ${customerCode}${address}.`);
    }
    const details = { customer: customerCode, ...(addressCode !== null && { address: addressCode }) };
    await writeAudit(transaction, { actor, action: isClosed ? 'customer-closed' : 'customer-opened', details });
    return { isClosedInErp: !written.isActiveInErp };
  });
}
