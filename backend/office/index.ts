export { findFigures, type Figures } from './figures.ts';
export { findObjects, type FoundObject } from './find-objects.ts';
export { listGoLive, restoreGoLiveRow, waiveGoLiveRow } from './go-live.ts';
export { readHandbook } from './handbook.ts';
export { findHealth, type PartHealth } from './health.ts';
export { notePresence } from './presence.ts';
export { listSavedViews, removeSavedView, saveView } from './saved-views.ts';
export { countWaiting, listTasks, type Task, type TaskKind, type WaitingCounts } from './tasks.ts';
