import type { orderFor } from '../../../contract/office/order-for.ts';
import { endViewAs } from '../../accounts/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { findAssignedCustomer, firstAddress, listUsableAddresses } from '../../customers/index.ts';
import { requireOfficeOrders } from '../../orders/index.ts';
import { AppError } from '../../app-error.ts';
import type { OfficeHandler } from './handler.ts';

export const handleOrderFor: OfficeHandler<typeof orderFor> = async (services, request, { identity, actor }) => {
  const { userId, sessionId } = identity;
  const { database } = services;
  await requireOfficeOrders(database.query, userId);
  const customer = await findAssignedCustomer(database, userId, { id: request.customerId });
  if (!customer) throw new AppError('not-found', 'notFound');
  const addresses = await listUsableAddresses(database, userId, customer.id);
  const address =
    (request.addressId ?? null) === null
      ? firstAddress(addresses)
      : addresses.find(({ id }) => id === request.addressId);
  if (!address) throw new AppError('not-found', 'notFound');
  // The shop of a session shows one person: ordering for a customer ends a view as one.
  await endViewAs(services, sessionId);
  await services.sessions.choose(sessionId, customer.id, address.id);
  services.identities.forget(sessionId);
  await writeAudit(database.query, {
    ...{ actor, action: 'ordering-for', at: services.clock(), customerId: customer.id },
    object: { kind: 'customer', id: customer.code, name: customer.companyName },
  });
  return { path: '/shop' };
};
