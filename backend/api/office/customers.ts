import type {
  assignPriceList,
  closeCustomer,
  customerChoices,
  getCustomer,
  getCustomerCart,
  listCustomers,
  openCustomer,
  saveAddress,
  saveCustomer,
  selectCustomers,
} from '../../../contract/office/customers.ts';
import { listCustomerPeople, setCustomerClosed } from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import { searchAudit } from '../../audit/index.ts';
import { getCart } from '../../carts/index.ts';
import * as customers from '../../customers/index.ts';
import { requireAddressInScope, requireInScope } from '../../customers/index.ts';
import { returnDueRequests } from '../../orders/index.ts';
import type { Services } from '../../services.ts';
import { accountServices } from '../account-services.ts';
import { asOfficeError } from './as-office-error.ts';
import { requirePrices } from './conditions.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

interface Closing {
  at: Date | null;
  by: string | null;
  reason: string | null;
}
const closingOf = (closing: Closing | null) => closing && { ...closing, at: timeOf(closing.at) };

export const handleListCustomers: OfficeHandler<typeof listCustomers> = async (services, request, { identity }) => {
  const now = services.clock();
  const { rows, total, withAccess } = await customers.listCustomers(services.database, identity.office, request, now);
  return {
    ...{ total, withAccess },
    rows: rows.map((row) => ({
      ...row,
      lastOrderAt: timeOf(row.lastOrderAt),
      credit: row.credit && { ...row.credit, asOf: row.credit.asOf.toISOString() },
    })),
  };
};

export const handleCustomerChoices: OfficeHandler<typeof customerChoices> = (services, _request, { identity }) =>
  customers.listCustomerChoices(services.database, identity.office);

export const handleSelectCustomers: OfficeHandler<typeof selectCustomers> = (services, filter, { identity }) =>
  customers.selectCustomers(services.database, identity.office, filter, services.clock());

export const handleAssignPriceList: OfficeHandler<typeof assignPriceList> = async (
  services,
  request,
  { identity, actor, may },
) => {
  requirePrices(may);
  const assigned = await services.database.query
    .transaction()
    .execute((query) => customers.assignPriceList(query, identity.office, { ...request, actor }));
  services.identities.forgetAll();
  return assigned;
};

/** How many entries of the log a card shows. */
const LOG_ENTRIES = 50;

export const handleGetCustomer: OfficeHandler<typeof getCustomer> = async (
  services,
  { code },
  { identity, locale },
) => {
  const { database, clock } = services;
  const card = await customers.findCustomerCard(database, identity.office, code, clock());
  const { paymentMethod } = card.data;
  const [members, payment, log, settings] = await Promise.all([
    listCustomerPeople(services, card.id),
    paymentMethod === null ? null : customers.findPaymentLabel(database.query, paymentMethod),
    searchAudit(database, {
      ...{ customerId: card.id, page: 1, size: LOG_ENTRIES, onlyTotal: false, scope: 'all', user: identity },
    }),
    services.shopSettings.current(),
  ]);
  return {
    ...card,
    payment: payment && (payment[locale] ?? payment.it),
    shopMinimumCents: settings.minimum_order.cents,
    closedByOffice: closingOf(card.closedByOffice),
    figures: { ...card.figures, lastOrderAt: timeOf(card.figures.lastOrderAt) },
    credit: card.credit && { ...card.credit, asOf: card.credit.asOf.toISOString() },
    addresses: card.addresses.map((address) => ({ ...address, closedByOffice: closingOf(address.closedByOffice) })),
    orders: card.orders.map((order) => ({ ...order, at: order.at.toISOString() })),
    carts: card.carts.map((cart) => ({ ...cart, touchedAt: cart.touchedAt.toISOString() })),
    members: members.map((member) => ({
      ...{ id: member.id, userId: member.userId, name: member.name, email: member.email, title: member.title },
      ...{ role: member.role, orderLimitCents: member.orderLimitCents, seesPrices: member.seesPrices },
      ...{ seesDocuments: member.seesDocuments, seesCredit: member.seesCredit },
      addressCodes: member.addressCodes === null ? null : [...member.addressCodes],
      ...{ sessions: member.sessions, state: member.state },
      lastUsedAt: timeOf(member.lastUsedAt ?? member.lastLoginAt),
      invitedAt: timeOf(member.invitation?.at ?? null),
    })),
    log: log.rows.map(({ at, actor, actor_kind: actorKind, action, changes, details }) => ({
      ...{ at: at.toISOString(), actor, actorKind, action, changes, details },
    })),
    logCount: log.total,
  };
};

export const handleGetCustomerCart: OfficeHandler<typeof getCustomerCart> = async (
  services,
  { code, addressCode, ownerId },
  { identity, locale },
) => {
  const place = await requireAddressInScope(services.database, identity.office, { code, addressCode });
  const owner = { customerId: place.customerId, addressId: place.id, ownerUserId: ownerId };
  const [cart, card] = await Promise.all([
    getCart(services, owner),
    customers.findCustomerCard(services.database, identity.office, code, services.clock()),
  ]);
  const listed = card.carts.find((one) => one.addressCode === addressCode && one.ownerId === ownerId);
  return {
    lines: cart.lines.map((line) => ({
      ...{ article: line.sku, name: (locale === 'en' ? line.name.en : null) ?? line.name.it, unit: line.unit },
      ...{ quantity: line.quantity, picture: line.picture, netCents: line.hasPrice ? line.netCents : null },
    })),
    netCents: cart.totals.netCents,
    totalCents: cart.totals.totalCents,
    touchedAt: timeOf(listed?.touchedAt ?? null),
  };
};

/** Saves in one transaction. */
const inTransaction = ({ database }: Services, save: (query: Services['database']['query']) => Promise<void>) =>
  database.query.transaction().execute(save);

export const handleSaveCustomer: OfficeHandler<typeof saveCustomer> = async (
  services,
  { code, changes },
  { identity, actor },
) => {
  await inTransaction(services, (query) => customers.saveCustomer(query, identity.office, { code, changes, actor }));
  services.identities.forgetAll();
  return {};
};

export const handleSaveAddress: OfficeHandler<typeof saveAddress> = async (
  services,
  { code, addressCode, changes },
  { identity, actor },
) => {
  await inTransaction(services, (query) =>
    customers.saveAddress(query, identity.office, { code, addressCode, changes, actor }),
  );
  services.identities.forgetAll();
  return {};
};

/** Closes or opens; a customer as a whole only where all of it is in the scope. */
async function setClosed(
  services: Services,
  { code, addressCode, reason }: { code: string; addressCode: string | null; reason: string | null },
  { identity, actor }: OfficeContext,
): Promise<{ isOpenInErp: boolean }> {
  const customer = await requireInScope(services.database, identity.office, code);
  if (addressCode !== null) await requireAddressInScope(services.database, identity.office, { code, addressCode });
  else if (!customer.isWhole) throw new AppError('forbidden', 'otherAgentsCustomer');
  const change = { ...{ customerCode: code, addressCode, actor, reason }, isFirst: true, at: services.clock() };
  const { isClosedInErp } = await asOfficeError(() =>
    setCustomerClosed(accountServices(services), { ...change, isClosed: reason !== null }),
  );
  services.identities.forgetAll();
  return { isOpenInErp: !isClosedInErp };
}

export const handleCloseCustomer: OfficeHandler<typeof closeCustomer> = async (services, request, context) => {
  const closed = await setClosed(services, request, context);
  // Orders that wait for a colleague return now, and not only when the job looks.
  await returnDueRequests(services).catch((error: unknown) =>
    services.logger.error({ err: error }, 'approvals of a closed customer return with the next run of the job'),
  );
  return closed;
};

export const handleOpenCustomer: OfficeHandler<typeof openCustomer> = (services, request, context) =>
  setClosed(services, { ...request, reason: null }, context);
