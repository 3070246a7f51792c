import type { Browser } from 'playwright-core';
import { launchBrowser } from '../builders/chromium.ts';

let browser: Promise<Browser> | undefined;

/** The browser of this worker, for all of its files; it ends with the worker's process. */
export function workerBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser());
}
