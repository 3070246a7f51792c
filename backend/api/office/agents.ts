import type { addAgent, listAgents, listPortfolio, moveAddresses, tryMove } from '../../../contract/office/agents.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { followAgents } from '../../accounts/index.ts';
import * as customers from '../../customers/index.ts';
import type { OfficeHandler } from './handler.ts';

export const handleListAgents: OfficeHandler<typeof listAgents> = async (services, _request, { identity }) => {
  const found = await customers.listAgents(services.database, identity.office, services.clock());
  return {
    ...found,
    agents: found.agents.map((agent) => ({ ...agent, lastUsedAt: agent.lastUsedAt?.toISOString() ?? null })),
  };
};

export const handleListPortfolio: OfficeHandler<typeof listPortfolio> = async (services, request, { identity }) => {
  const found = await customers.listPortfolio(services.database, identity.office, request, services.clock());
  return {
    total: found.total,
    rows: found.rows.map((row) => ({ ...row, lastOrderAt: row.lastOrderAt?.toISOString() ?? null })),
  };
};

export const handleTryMove: OfficeHandler<typeof tryMove> = (services, request, { identity }) =>
  customers.tryMove(services.database, identity.office, request, services.clock());

export const handleMoveAddresses: OfficeHandler<typeof moveAddresses> = async (
  services,
  request,
  { identity, actor },
) => {
  const today = shopDay(services.clock());
  const moved = await customers.moveAddresses(
    services.database,
    identity.office,
    { ...request, today, actor },
    followAgents,
  );
  services.identities.forgetAll();
  return moved;
};

export const handleAddAgent: OfficeHandler<typeof addAgent> = async ({ database }, agent, { identity, actor }) => {
  await database.query
    .transaction()
    .execute((query) => customers.addAgent(query, identity.office, { ...agent, actor }));
  return {};
};
