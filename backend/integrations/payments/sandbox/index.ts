export { createSandbox, type SandboxSettings } from './sandbox.ts';
export { signedNotification } from './notify.ts';
