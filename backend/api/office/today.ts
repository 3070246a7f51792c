import type { getToday } from '../../../contract/office/today.ts';
import { findFigures, findHealth, listTasks } from '../../office/index.ts';
import { findGoLive } from './go-live.ts';
import type { OfficeHandler } from './handler.ts';
import { partStates } from './part-states.ts';

export const handleGetToday: OfficeHandler<typeof getToday> = async (services, _request, { identity, may }) => {
  const { database, clock } = services;
  const now = clock();
  const [tasks, health, figures, goLive] = await Promise.all([
    listTasks(database, identity.office, now),
    partStates(services).then((states) => findHealth(database, states, now)),
    may('figures.view') ? findFigures(database, identity.office, now) : null,
    may('shop.publish') ? findGoLive(services) : null,
  ]);
  return {
    tasks: tasks.map((task) => ({ ...task, since: task.since?.toISOString() ?? null })),
    health: health.map((part) => ({ ...part, since: part.since?.toISOString() ?? null })),
    figures,
    goLive: goLive?.some(({ state }) => state === 'blocks' || state === 'open') ? goLive : null,
  };
};
