export { guardedGateway, mayAnythingLeave, OutgoingStopped, type MayLeave } from './may-leave.ts';
export {
  checkOutgoing,
  confirmOutgoing,
  findOutgoingState,
  stopAfterRestore,
  type OutgoingState,
} from './outgoing-state.ts';
export type { StopReason } from './services.ts';
export { watchOutgoing, type OutgoingWatch } from './watch.ts';
