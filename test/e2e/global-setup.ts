import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from '../builders/chromium.ts';
import './browser.ts';

/** Starts one browser for the whole run: starting one for each file would cost more than most tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(await chromiumOptions());
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
