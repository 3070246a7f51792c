export { findObjects, type FoundObject } from './find-objects.ts';
export { findHealth, type PartHealth } from './health.ts';
export { notePresence } from './presence.ts';
export { listSavedViews, removeSavedView, saveView } from './saved-views.ts';
