export { guardedGateway, mayAnythingLeave, OutgoingStopped, type MayLeave } from './may-leave.ts';
export {
  areNumbersRaised,
  checkOutgoing,
  confirmOutgoing,
  findOutgoingState,
  lastKnownNumber,
  lastOrderBeforeReturn,
  noteNumbersRaised,
  stopAfterRestore,
  type OutgoingState,
} from './outgoing-state.ts';
export type { StopReason } from './services.ts';
export { watchOutgoing, type OutgoingWatch } from './watch.ts';
export {
  CallRefused,
  createCallGuard,
  type CallGuard,
  type CallRefusal,
  type CheckedAddress,
  type Resolver,
} from './may-call.ts';
export { checkedCall, type CheckedRequest } from './checked-call.ts';
