export { createStandIn, type StandInSettings } from './stand-in.ts';
export { signedNotification } from './notify.ts';
