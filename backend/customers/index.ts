export { isInScope, isRowInScope, memberMayUse, scopeOf, type AddressScope } from './address-scope.ts';
export { isOpen, orderingStop, requireOpen, requireOrdering } from './closed.ts';
export { assignedCustomers, findAssignedCustomer } from './assigned-customers.ts';
export { findCustomerProfile, listCustomerAddresses, type CustomerAddress } from './customer-profile.ts';
export {
  GUEST,
  mayReadOf,
  moneyViewer,
  requireClient,
  resolveRequestContext,
  type RequestContext,
  type Client,
} from './request-context.ts';
export {
  createIdentityReader,
  firstAddress,
  type DeliveryAddress,
  type Identity,
  type IdentityReader,
  type Membership,
  type OfficeIdentity,
} from './identity.ts';
export { inOfficeScope, isInOfficeScope, listAgentsInScope } from './office-scope.ts';
export {
  findPaymentLabel,
  importedPaymentLabel,
  listPaymentCodes,
  needsPaymentLabel,
  paymentLabel,
} from './payment-labels.ts';
export { findBilledCustomer, type BilledParty } from './find-billed.ts';
export { hasIdentifier } from './has-identifier.ts';
export { findRecipientNow, type RecipientNow } from './recipient-now.ts';
export { listVatRegimes } from './vat-regimes.ts';
export { vatText } from './vat-text.ts';
export { listUsableAddresses } from './usable-addresses.ts';
export { upsertAgents } from './write/agents.ts';
export { endConditions, type EndedConditions, type PendingRemoval } from './write/conditions.ts';
export { contractPriceError } from './write/customer-checks.ts';
export { upsertCustomerGroups, upsertGroupMembers } from './write/customer-groups.ts';
export { upsertCustomers } from './write/customers.ts';
export { customerParts, customerShapes } from './write/stored-shapes.ts';
export { upsertPaymentTerms } from './write/payment-terms.ts';
export { setClosedByOffice } from './write/closed-by-office.ts';
export { addRegisteredCustomer } from './write/registered-customer.ts';
export {
  addAgent,
  listAgents,
  listPortfolio,
  moveAddresses,
  moveDueAddresses,
  tryMove,
  type MovedCustomers,
} from './office/agents.ts';
export { addCondition, changeConditionEnd, findConditionTargets, restoreCondition } from './office/conditions.ts';
export { findSampleCodes } from './office/find-sample-codes.ts';
export { findCustomerCard } from './office/customer-card.ts';
export { requireAddressInScope, requireInScope, type ScopedCustomer } from './office/customer-scope.ts';
export { readCustomerOwners } from './office/field-owners.ts';
export { listCustomerChoices, listCustomers, selectCustomers } from './office/list-customers.ts';
export { countOwnMinimums, countPayers, listPaymentCodesInUse, savePaymentLabels } from './office/payment-codes.ts';
export { assignPriceList, restoreCustomerField, saveAddress, saveCustomer } from './office/save-customer.ts';
export { hasAddressInScope, type OfficeScope } from './office/customer-scope.ts';
export { findCustomersOfMails, isMailInScope } from './office/customers-of-addresses.ts';
export { listAddressesInScope, listSeenAddresses } from './office/addresses-in-scope.ts';
