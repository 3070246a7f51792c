import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * How to launch the browser of the tests: the Chromium that `CHROMIUM` names, the system's, or the one in the npm
 * package. `flags` are added to the command line.
 */
export async function chromiumOptions(flags: readonly string[] = []): Promise<LaunchOptions> {
  const system = [process.env['CHROMIUM'], ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  if (system) return { executablePath: system, args: [...QUIET, ...flags] };
  const { default: packaged, inflate } = await import('@sparticuz/chromium');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  // Shared libraries of the package for minimal systems; harmless if the system has its own.
  await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'));
  const executablePath = await packaged.executablePath();
  const libraries = [process.env['LD_LIBRARY_PATH'], join(tmpdir(), 'al2023', 'lib')].filter(Boolean).join(':');
  return {
    executablePath,
    args: [...QUIET, ...flags, '--headless=shell', '--no-zygote'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') },
  };
}
