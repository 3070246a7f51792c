import { z } from 'zod';
import { isEmail } from '../../domain/email.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();
const code = z.string().trim().min(1).max(60);
const cents = z.number().int();

const agentRow = z.object({
  code: z.string().nullable().describe('Null: customers without an agent.'),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  provinces: z.array(z.string()).describe('Those with most of its addresses.'),
  customers: z.number().int(),
  active: z.number().int().describe('Customers with somebody who can log in.'),
  netCents: cents.describe('Of twelve months.'),
  formerNetCents: cents.describe('Of the twelve months before.'),
  idle: z.number().int().describe('Customers without an order for 60 days, after an earlier one.'),
  carts: z.number().int().describe('Open carts.'),
  lastUsedAt: moment.nullable().describe('Of its login; null without one.'),
  hasLogin: z.boolean(),
});

export const listAgents = defineOfficeEndpoint({
  path: 'agents',
  permission: 'customers.view',
  summary: 'Agents with the figures of their addresses, and what belongs to no agent.',
  request: z.object({}),
  response: z.object({
    agents: z.array(agentRow),
    customers: z.number().int().describe('In all: a customer may have an agent for each address.'),
    owner: z.string().describe('Who owns addresses and so their agents: erp, office, or a source.'),
  }),
  example: {},
});

export const addAgent = defineOfficeEndpoint({
  path: 'agents/add',
  permission: 'customers.edit',
  summary: 'Adds an agent, where addresses and so their agents belong to the office.',
  request: z.object({
    code,
    name: z.string().trim().min(1).max(160),
    phone: z.string().trim().min(1).max(40).nullable().default(null),
    email: z.string().trim().max(254).refine(isEmail).nullable().default(null),
  }),
  response: z.object({}),
  example: { code: 'AG9', name: 'Nuovo Agente' },
});

const portfolioRow = z.object({
  customerCode: z.string(),
  customerName: z.string(),
  addressCode: z.string(),
  isOnlyAddress: z.boolean(),
  postalCode: z.string().nullable(),
  city: z.string(),
  province: z.string().nullable(),
  lastOrderAt: moment.nullable(),
  netCents: cents,
  hasCart: z.boolean(),
  otherAgents: z.array(z.string()).describe('Agents of other addresses of the customer.'),
  move: z.object({ to: z.string().nullable(), fromDay: z.iso.date() }).nullable(),
});

export const PORTFOLIO_SORTS = ['name', 'place', 'lastOrder', 'net'] as const;

export const listPortfolio = defineOfficeEndpoint({
  path: 'agents/portfolio',
  permission: 'customers.view',
  summary: 'The delivery addresses of an agent, found by name, code, postal code, city or province.',
  request: tableRequest.extend({
    agent: code.nullable().describe('Null: those without an agent.'),
    sort: z.enum(PORTFOLIO_SORTS.flatMap((key) => [key, `-${key}`] as const)).optional(),
  }),
  response: tablePage(portfolioRow),
  example: { agent: null },
});

const addresses = z
  .array(z.object({ customerCode: code, addressCode: code }))
  .min(1)
  .max(2000);

const effect = z.object({
  addresses: z.number().int(),
  customers: z.number().int(),
  netCents: cents.describe('Of twelve months.'),
  carts: z.number().int(),
  from: z.array(z.object({ name: z.string().nullable(), before: z.number().int(), after: z.number().int() })),
  to: z.object({ name: z.string().nullable(), before: z.number().int(), after: z.number().int() }),
});

export const tryMove = defineOfficeEndpoint({
  path: 'agents/try-move',
  permission: 'customers.edit',
  summary: 'What moving addresses to another agent would change, before it is done.',
  request: z.object({ addresses, to: code.nullable() }),
  response: effect,
  example: { addresses: [{ customerCode: '70431', addressCode: '1' }], to: null },
});

export const moveAddresses = defineOfficeEndpoint({
  path: 'agents/move',
  permission: 'customers.edit',
  summary: 'Moves addresses to another agent from a day on; access of agents and scope of the office follow.',
  bodyLimit: 512 * 1024,
  request: z.object({
    addresses,
    to: code.nullable().describe('Null: to none.'),
    fromDay: z.iso.date(),
    isMailed: z.boolean().default(false).describe('Mails the administrators of the customers on that day.'),
  }),
  response: z.object({
    moved: z.number().int(),
    skipped: z
      .array(z.object({ customerCode: z.string(), addressCode: z.string() }))
      .describe('Those that have that agent already, or are not there any more.'),
    isPlanned: z.boolean(),
  }),
  example: { addresses: [{ customerCode: '70431', addressCode: '1' }], to: null, fromDay: '2026-11-21' },
});
