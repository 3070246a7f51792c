export { createTracker, type Tracker, type TrackerCounts, type TrackerLimits } from './tracker.ts';
