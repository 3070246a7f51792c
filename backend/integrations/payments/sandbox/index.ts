export { createStandIn, type StandInSettings } from './sandbox.ts';
export { signedNotification } from './notify.ts';
