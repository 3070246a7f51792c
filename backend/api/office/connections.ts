import type { z } from 'zod';
import type * as contract from '../../../contract/office/connections.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { findSampleCodes } from '../../customers/index.ts';
import { listImportFlows, type ImportFlow } from '../../import/index.ts';
import {
  connectOrders,
  countUnconnected,
  erpKind,
  findErpConnection,
  saveErp,
  testErp,
  findOrderFlow,
  listUnconnected,
} from '../../orders/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeHandler } from './handler.ts';

type Endpoints = typeof contract;
type Flow = z.input<typeof contract.getErpConnection.response>['flows'][number];

/** Most orders of the list that waits for a connection. */
const LISTED = 200;

/** The kinds of imports that belong to a flow from the ERP. */
const KINDS: Record<Exclude<Flow['flow'], 'orders'>, readonly string[]> = {
  prices: ['prices', 'price-lists', 'class-conditions', 'promotions'],
  stock: ['stock'],
  customers: ['customers', 'agents', 'users', 'payment-terms', 'customer-groups'],
  deadlines: ['due-dates', 'credit'],
  documents: ['invoices', 'ddt', 'documents', 'orders', 'fatturapa'],
  articles: ['articles', 'families', 'categories', 'brands', 'features'],
};

/** What comes by import: the newest kind of each flow speaks for it. */
function importFlows(found: readonly ImportFlow[]): Flow[] {
  return Object.entries(KINDS).map(([flow, kinds]) => {
    const [newest] = found
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime());
    return {
      flow: flow as Flow['flow'],
      ...{ at: newest?.at.toISOString() ?? null, rows: newest?.rows ?? 0, usualSeconds: newest?.usualSeconds ?? null },
      ...{ waiting: 0, refused: 0 },
    };
  });
}

async function listFlows({ database, clock }: Services): Promise<Flow[]> {
  const [imports, orders] = await Promise.all([listImportFlows(database), findOrderFlow(database, shopDay(clock()))]);
  const { at, today, waiting, refused } = orders;
  return [
    ...importFlows(imports),
    { flow: 'orders', at: at?.toISOString() ?? null, rows: today, usualSeconds: null, waiting, refused },
  ];
}

export const handleGetErpConnection: OfficeHandler<Endpoints['getErpConnection']> = async (services) => {
  const { database, connections, settings } = services;
  const [connection, erp, recorded, count, orders, flows, sample] = await Promise.all([
    connections.readConnection('erp'),
    services.currentErp(),
    findErpConnection(database),
    countUnconnected(database),
    listUnconnected(database),
    listFlows(services),
    findSampleCodes(database),
  ]);
  const { values, origins, unreadable, changedAt, changedBy } = connection;
  return {
    ...{ kind: erpKind(erp), connectedAt: recorded.connectedAt?.toISOString() ?? null },
    isOnServer: settings.isErpNamed,
    ...{ fields: values, origins, isSecretUnreadable: unreadable.includes('secret') },
    saved: changedAt && changedBy !== null ? { at: changedAt.toISOString(), by: changedBy } : null,
    waiting: {
      count,
      orders: orders.slice(0, LISTED).map((order) => ({
        ...{ id: order.orderId, name: order.number, at: order.sentAt.toISOString(), customer: order.customerCode },
        ...{ totalCents: order.totalCents, isEmbedded: order.isEmbedded },
      })),
    },
    ...{ flows, sample },
  };
};

export const handleSaveErpConnection: OfficeHandler<Endpoints['saveErpConnection']> = async (
  services,
  { changes, secret },
  { actor },
) => {
  if (services.settings.isErpNamed) throw new AppError('conflict', 'setOnServer');
  await saveErp(services, { changes, secret, actor });
  return {};
};

export const handleTestErpConnection: OfficeHandler<Endpoints['testErpConnection']> = (services, test) =>
  testErp(services, test);

export const handleConnectWaitingOrders: OfficeHandler<Endpoints['connectWaitingOrders']> = async (
  services,
  { fromOrderId },
  { actor },
) => {
  const { database, clock } = services;
  const kind = erpKind(await services.currentErp());
  if (kind === 'none' || kind === 'embedded') throw new AppError('conflict', 'erpNotConnected');
  const done = await connectOrders(database, { fromOrderId, actor }, clock());
  if (!done) throw new AppError('conflict', 'changedMeanwhile');
  return done;
};
