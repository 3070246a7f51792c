import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

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
 * How to launch the browser of the tests: the headless shell of the npm package, or the program that `CHROMIUM` names.
 * The system's Chromium is not used by default: a full browser takes twice the processor time of a headless shell.
 * `flags` are added to the command line.
 */
export async function chromiumOptions(flags: readonly string[] = []): Promise<LaunchOptions> {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return { executablePath: chosen, args: [...QUIET, ...flags] };
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

/** Starts a browser; `flags` are added to the command line. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await chromiumOptions(flags));
}
