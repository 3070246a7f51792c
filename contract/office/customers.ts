import { z } from 'zod';
import { isEmail } from '../../domain/email.ts';
import { MEMBER_ROLES } from '../../domain/member-rights.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changesOf } from './saving.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();
const cents = z.number().int();
const customerCode = z.string().trim().min(1).max(60);
/** A text that may be empty, which is null. */
const optionalText = (maximum: number) => z.string().trim().min(1).max(maximum).nullable();
const email = z.string().trim().max(254).refine(isEmail).nullable();

/** How far the people of a customer got on the way into the shop. */
export const PORTAL_STATES = ['active', 'invited', 'bounced', 'no-email', 'not-invited'] as const;
export const CUSTOMER_SORTS = ['name', 'code', 'list', 'agent', 'lastOrder', 'net', 'credit', 'portal'] as const;
const sortKeys = CUSTOMER_SORTS.flatMap((key) => [key, `-${key}`] as const);

/** Filters of the list of customers. */
export const customerFilters = z.object({
  priceList: z.string().max(60).optional().describe('Code of a price list.'),
  agent: z.string().max(60).optional().describe('Code of an agent; - for customers without one.'),
  portal: z.enum(PORTAL_STATES).optional(),
  access: z.enum(['with', 'without']).optional().describe('With or without somebody who can log in.'),
  idleDays: z.number().int().min(1).max(3650).optional().describe('No order for so many days, after an earlier one.'),
  openCart: z.literal(true).optional(),
  overLimit: z.literal(true).optional().describe('Uses more than its credit limit.'),
  closed: z.boolean().optional(),
  codes: z.array(customerCode).max(200).optional().describe('Only these: what was selected of a page.'),
});

export const customerRow = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  priceList: z.object({ code: z.string(), name: z.string() }),
  agents: z.array(z.string()).describe('Names of the agents of its delivery addresses.'),
  lastOrderAt: moment.nullable(),
  orders: z.number().int().describe('Of the last twelve months.'),
  netCents: cents.describe('Of the orders of the last twelve months.'),
  credit: z.object({ usedCents: cents, limitCents: cents.nullable(), asOf: moment }).nullable(),
  portal: z.enum(PORTAL_STATES),
  users: z.number().int(),
  isClosed: z.boolean(),
});

export const listCustomers = defineOfficeEndpoint({
  path: 'customers',
  permission: 'customers.view',
  summary: 'Customers with price list, agents, figures of twelve months, credit and access.',
  request: tableRequest.extend(customerFilters.shape).extend({ sort: z.enum(sortKeys).optional() }),
  response: tablePage(customerRow).extend({ withAccess: z.number().int().describe('How many of them can log in.') }),
  example: { sort: '-lastOrder' },
});

/** Price lists and agents, for filters and forms. */
export const customerChoices = defineOfficeEndpoint({
  path: 'customers/choices',
  permission: 'customers.view',
  summary: 'Price lists and agents to choose from.',
  request: z.object({}),
  response: z.object({
    priceLists: z.array(z.object({ code: z.string(), name: z.string() })),
    agents: z.array(z.object({ code: z.string(), name: z.string() })),
    ownedByOffice: z.array(z.string()).describe('Names of fields of customers that the office may change.'),
  }),
  example: {},
});

export const selectCustomers = defineOfficeEndpoint({
  path: 'customers/select',
  permission: 'customers.edit',
  summary: 'Fixes a set of customers, these or all that match a filter now, with their delivery addresses.',
  bodyLimit: 64 * 1024,
  request: z.object({ text: tableRequest.shape.text, ...customerFilters.shape }),
  response: z.object({
    codes: z.array(z.string()),
    addresses: z.array(z.object({ customerCode: z.string(), addressCode: z.string() })),
  }),
  example: { codes: ['70431'] },
});

export const assignPriceList = defineOfficeEndpoint({
  path: 'customers/assign-price-list',
  permission: 'customers.edit',
  summary:
    'Gives several customers another price list, where price lists of customers belong to the office; needs the permission for prices too.',
  bodyLimit: 256 * 1024,
  request: z.object({ codes: z.array(customerCode).min(1).max(2000), priceListCode: customerCode }),
  response: z.object({
    changed: z.number().int(),
    skipped: z
      .array(z.string())
      .describe('Codes of those that have it already, are gone, or have addresses of other agents.'),
  }),
  example: { codes: ['70431'], priceListCode: 'L1' },
});

const closing = z
  .object({ at: moment.nullable(), by: z.string().nullable(), reason: z.string().nullable() })
  .describe('Null parts were not noted.');

const address = z.object({
  code: z.string(),
  street: z.string(),
  postalCode: z.string().nullable(),
  city: z.string(),
  province: z.string().nullable(),
  country: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  isDefault: z.boolean(),
  isLegalSeat: z.boolean(),
  isOpenInErp: z.boolean(),
  closedByOffice: closing.nullable(),
  agent: z.object({ code: z.string(), name: z.string(), phone: z.string().nullable() }).nullable(),
  move: z
    .object({ to: z.string().nullable(), fromDay: z.iso.date() })
    .nullable()
    .describe('It passes to another agent.'),
});

export const memberRights = z.object({
  role: z.enum(MEMBER_ROLES),
  orderLimitCents: cents.min(0).nullable(),
  seesPrices: z.boolean(),
  seesDocuments: z.boolean(),
  seesCredit: z.boolean(),
  addressCodes: z.array(z.string().max(60)).max(500).nullable().describe('Null: all addresses.'),
});

const member = memberRights.extend({
  id: z.number().int(),
  userId: z.number().int().nullable().describe('Null until the invitation is accepted.'),
  name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  lastUsedAt: moment.nullable(),
  sessions: z.number().int(),
  state: z.enum(['active', 'closed', 'invited', 'expired', 'bounced']),
  invitedAt: moment.nullable(),
});

const condition = z.object({
  id: z.number().int().nullable().describe('Null for those of discount classes, which hold for others too.'),
  kind: z.enum(['article', 'category', 'brand', 'class']),
  code: z.string(),
  name: z.string(),
  addressCode: z.string().nullable(),
  minimumQuantity: z.number().int(),
  netPrice: z.number().int().nullable().describe('Ten-thousandths of a euro for `priceQuantity` units.'),
  priceQuantity: z.number().int(),
  discounts: z.array(z.number().int()).nullable().describe('Hundredths of a percent.'),
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
  origin: z.enum(['erp', 'office']),
  enteredBy: z.string().nullable().describe('Who of the office agreed it.'),
  thenOwn: z.boolean().describe('Whether the customer’s own discounts follow those of its class.'),
});

/** The fields of a customer that a form may send; who owns each decides. */
export const customerFields = {
  companyName: z.string().trim().min(1).max(160),
  firstName: optionalText(80),
  lastName: optionalText(80),
  taxCode: optionalText(20),
  vatNumber: optionalText(20),
  email,
  certifiedEmail: email,
  recipientCode: optionalText(7),
  priceListCode: z.string().trim().min(1).max(60),
  paymentMethod: optionalText(120),
  minimumOrderCents: cents.min(0).max(100_000_000).nullable(),
};
export const addressFields = {
  street: z.string().trim().min(1).max(160),
  postalCode: optionalText(12),
  city: z.string().trim().min(1).max(80),
  province: optionalText(40),
  phone: optionalText(40),
  mobile: optionalText(40),
  email,
};

export const customerCard = z.object({
  id: z.number().int(),
  code: z.string(),
  isOpen: z.boolean(),
  isOpenInErp: z.boolean(),
  closedByOffice: closing.nullable(),
  isWhole: z.boolean().describe('False: other agents have addresses of it, whose figures are not here.'),
  data: z.object(customerFields),
  /** Names of fields that the office may change, and of the part `addresses`. */
  ownedByOffice: z.array(z.string()),
  priceList: z.object({ code: z.string(), name: z.string(), owner: z.enum(['erp', 'office']) }),
  discounts: z.array(z.number().int()),
  discountClass: z.string().nullable(),
  groups: z.array(z.object({ code: z.string(), name: z.string().nullable() })),
  promotions: z.array(z.object({ code: z.string(), name: z.string(), group: z.string(), validTo: z.iso.date() })),
  payment: z.string().nullable(),
  otherPayments: z.array(z.string()),
  vatRegime: z.string().nullable(),
  shopMinimumCents: cents.describe('What holds where the customer has no minimum order of its own.'),
  figures: z.object({
    orders: z.number().int(),
    shopOrders: z.number().int().describe('Of these, sent in the shop.'),
    netCents: cents,
    allOrders: z.number().int(),
    lastOrderAt: moment.nullable(),
  }),
  credit: z
    .object({
      asOf: moment,
      totalCents: cents,
      expiredCents: cents,
      limitCents: cents.nullable(),
      limitValidTo: z.iso.date().nullable(),
    })
    .nullable(),
  addresses: z.array(address),
  members: z.array(member),
  conditions: z.array(condition).describe('At most 500 each of its own and of classes, those that hold or will hold.'),
  conditionCounts: z.object({ erp: z.number().int(), office: z.number().int() }).describe('Of its own.'),
  ownCodes: z.array(z.object({ own: z.string(), article: z.string(), name: z.string() })).describe('At most 500.'),
  ownCodeCount: z.number().int(),
  orders: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      at: moment,
      place: z.string(),
      status: z.string(),
      netCents: cents,
    }),
  ),
  dueDates: z.array(
    z.object({
      document: z.string(),
      payment: z.string().nullable(),
      dueOn: z.iso.date(),
      isOverdue: z.boolean(),
      openCents: cents,
    }),
  ),
  openCents: cents,
  overdueCents: cents,
  claims: z.number().int().describe('Open ones.'),
  carts: z.array(
    z.object({
      addressCode: z.string(),
      city: z.string(),
      owner: z.string().nullable().describe('Null: the cart of the company.'),
      ownerId: z.number().int().nullable(),
      lines: z.number().int(),
      touchedAt: moment,
    }),
  ),
  halfway: z.object({
    carts: z.number().int(),
    approvals: z.number().int().describe('Orders that wait for a colleague.'),
    underway: z.number().int().describe('Orders that the ERP has and that have not been delivered.'),
  }),
  log: z.array(
    z.object({
      at: moment,
      actor: z.string(),
      actorKind: z.enum(['person', 'run', 'key', 'system']),
      action: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  logCount: z.number().int(),
});

export const getCustomer = defineOfficeEndpoint({
  path: 'customers/card',
  permission: 'customers.view',
  summary: 'Everything about a customer; for people tied to agents, that of their addresses.',
  request: z.object({ code: customerCode }),
  response: customerCard,
  example: { code: '70431' },
});

export const getCustomerCart = defineOfficeEndpoint({
  path: 'customers/cart',
  permission: 'customers.view',
  summary: 'An open cart of a customer, only to be read, at today’s prices.',
  request: z.object({
    code: customerCode,
    addressCode: customerCode,
    ownerId: z.number().int().nullable().default(null).describe('Whose own cart; null: that of the company.'),
  }),
  response: z.object({
    lines: z.array(
      z.object({
        article: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        unit: z.string(),
        picture: z.string().nullable(),
        netCents: cents.nullable().describe('Null: it has no price.'),
      }),
    ),
    netCents: cents,
    totalCents: cents,
    touchedAt: moment.nullable(),
  }),
  example: { code: '70431', addressCode: '1' },
});

export const saveCustomer = defineOfficeEndpoint({
  path: 'customers/save',
  permission: 'customers.edit',
  summary: 'Changes data of a customer that belong to the office; those of others are refused with the owner’s name.',
  request: z.object({ code: customerCode, changes: changesOf(customerFields) }),
  response: z.object({}),
  example: { code: '70431', changes: {} },
});

export const saveAddress = defineOfficeEndpoint({
  path: 'customers/save-address',
  permission: 'customers.edit',
  summary: 'Changes data of a delivery address, where addresses belong to the office.',
  request: z.object({ code: customerCode, addressCode: customerCode, changes: changesOf(addressFields) }),
  response: z.object({}),
  example: { code: '70431', addressCode: '1', changes: {} },
});

export const closeCustomer = defineOfficeEndpoint({
  path: 'customers/close',
  permission: 'customers.edit',
  summary: 'Closes a customer or a delivery address for prices and orders; orders that wait for a colleague return.',
  request: z.object({
    code: customerCode,
    addressCode: customerCode.nullable().default(null),
    reason: z.string().trim().min(1).max(500),
  }),
  response: z.object({ isOpenInErp: z.boolean() }),
  example: { code: '70431', addressCode: '99', reason: 'due RIBA insolute' },
});

export const openCustomer = defineOfficeEndpoint({
  path: 'customers/open',
  permission: 'customers.edit',
  summary: 'Opens what the office has closed; what the ERP has closed stays closed.',
  request: z.object({ code: customerCode, addressCode: customerCode.nullable().default(null) }),
  response: z.object({ isOpenInErp: z.boolean() }),
  example: { code: '70431', addressCode: '99' },
});
