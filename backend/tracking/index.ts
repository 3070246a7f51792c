export { createTracker, type Tracker } from './tracker.ts';
