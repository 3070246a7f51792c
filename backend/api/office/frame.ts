import type { findObjects as findObjectsEndpoint, getPulse, setLetterKeys } from '../../../contract/office/session.ts';
import type { listViews, removeView, saveView as saveViewEndpoint } from '../../../contract/office/views.ts';
import { switchLetterKeys } from '../../accounts/index.ts';
import {
  countWaiting,
  findHealth,
  findObjects,
  listSavedViews,
  notePresence,
  removeSavedView,
  saveView,
} from '../../office/index.ts';
import type { OfficeHandler } from './handler.ts';
import { partStates } from './part-states.ts';

export const handleGetPulse: OfficeHandler<typeof getPulse> = async (services, { object }, { identity }) => {
  const { database, clock } = services;
  const now = clock();
  const [counts, health, present] = await Promise.all([
    countWaiting(database, identity.office, now),
    partStates(services).then((states) => findHealth(database, states, now)),
    object ? notePresence(database, identity.userId, object) : [],
  ]);
  return {
    counts,
    health: health.map((part) => ({ ...part, since: part.since?.toISOString() ?? null })),
    present: present.map(({ name, since }) => ({ name, since: since.toISOString() })),
  };
};

export const handleFindObjects: OfficeHandler<typeof findObjectsEndpoint> = async (
  { database },
  { text, kind },
  { identity },
) => ({
  found: await findObjects(database, { text, kind }, identity.office),
});

export const handleSetLetterKeys: OfficeHandler<typeof setLetterKeys> = async (services, { isOn }, { identity }) => {
  await switchLetterKeys(services, identity.userId, isOn);
  services.identities.forget(identity.sessionId);
  return {};
};

export const handleListViews: OfficeHandler<typeof listViews> = async ({ database }, { table }, { identity }) => ({
  views: await listSavedViews(database, table, identity.userId),
});

export const handleSaveView: OfficeHandler<typeof saveViewEndpoint> = ({ database }, view, { identity }) =>
  saveView(database, { ...view, userId: identity.userId });

export const handleRemoveView: OfficeHandler<typeof removeView> = async ({ database }, { id }, { identity }) => {
  await removeSavedView(database, id, identity.userId);
  return {};
};
