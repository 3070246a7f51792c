export { createSandbox } from './sandbox.ts';
export { signedNotification } from './notify.ts';
