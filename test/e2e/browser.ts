import { chromium, type Browser } from 'playwright-core';
import { chromiumOptions } from '../builders/chromium.ts';

/** Starts the browser of the tests; `flags` are added to the command line. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await chromiumOptions(flags));
}
