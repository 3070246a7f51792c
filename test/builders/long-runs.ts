/** Whether generated input is tried at length, as `npm run test:slow` does. */
export const isLongRun = process.env['LONG_TRIALS'] === 'on';
