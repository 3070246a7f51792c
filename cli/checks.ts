import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** A program (its path below node_modules/.bin) with its arguments, and the name it is reported under. */
export type Check = [name: string, program: string, ...programArguments: string[]];

const FOLDERS = ['contract', 'domain', 'backend', 'storefront', 'office', 'cli', 'demo', 'test', 'bench'];

/** The checks that do not run the shop. Types and lint read what the first one writes; the others need nothing. */
export const staticChecks: readonly [Check, ...Check[]] = [
  ['types of the routes', 'react-router', 'typegen'],
  ['formatting', 'oxfmt', '--check', '.'],
  ['style sheets', 'stylelint', '**/*.css'],
  ['import boundaries', 'depcruise', '--config', '.dependency-cruiser.js', ...FOLDERS],
  ['types and lint', 'oxlint'],
];

/**
 * Runs a check to its end; returns whether it passed.
 * @param isLive shows the output as it comes; otherwise it is printed at the end, because the output of parallel checks
 *   would mix.
 */
async function runCheck([name, program, ...programArguments]: Check, isLive: boolean): Promise<boolean> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin', program), ...programArguments], {
    cwd: root,
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => output.push(piece));
  const status = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (output.length > 0) console.log(Buffer.concat(output).toString());
  return status === 0;
}

/** Runs checks one after the other, all of them even when one fails; returns the names of those that failed. */
export async function runSequentially(checks: readonly Check[], isLive = false): Promise<string[]> {
  const failed: string[] = [];
  for (const check of checks) if (!(await runCheck(check, isLive))) failed.push(check[0]);
  return failed;
}
