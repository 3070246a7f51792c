export { highestIds } from './loaded-rows.ts';
export { askForRemoval, findRemoval, REMOVE_DEMONSTRATION, removeDemonstration, type RemovalPlan } from './remove.ts';
