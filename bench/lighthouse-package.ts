import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchDirectory } from './shop-process.ts';

const VERSION = '13.5.0';

/** The part of a Lighthouse result that the benchmark reads; scores are 0 to 1. */
export interface LighthouseResult {
  lhr: {
    categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null }>;
  };
}

export type Lighthouse = (
  address: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<LighthouseResult | undefined>;

/**
 * Imports Lighthouse from the bench directory, where it is installed on first use: with its 90 packages it is too large
 * as a dependency for a command that runs before a release.
 * @throws Error when npm cannot install it.
 */
export async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = join(benchDirectory, `lighthouse-${VERSION}`);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const { status } = spawnSync('npm', ['install', '--no-save', '--prefix', folder, `lighthouse@${VERSION}`], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('npm could not install Lighthouse; it says why above.');
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}
