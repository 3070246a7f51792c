import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** What must hold before a change is done, cheapest first. */
const STEPS: [name: string, ...command: string[]][] = [
  ['formatting', 'prettier', '--check', '--log-level', 'warn', '.'],
  [
    'arrows between the rooms',
    'depcruise',
    '--config',
    '.dependency-cruiser.js',
    'contract',
    'trade',
    'backend',
    'storefront',
    'command',
    'demo',
    'test',
    'bench',
  ],
  ['types of the routes', 'react-router', 'typegen'],
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['types of the storefront', 'tsc', '--noEmit', '-p', 'storefront'],
  ['lint', 'eslint', '.'],
  ['unit tests', 'vitest', 'run', '--project', 'unit'],
  ['API tests on PostgreSQL', 'vitest', 'run', '--project', 'api'],
  ['journeys in a browser', 'vitest', 'run', '--project', 'journeys'],
];

/** Runs all steps even when one fails, so that one run tells everything; the exit code is 0 only when all passed. */
function runAll(): number {
  const failed: string[] = [];
  for (const [name, command, ...words] of STEPS) {
    const started = performance.now();
    console.log(`\n── ${name}`);
    const script = join(root, 'node_modules/.bin', command ?? '');
    const { status } = spawnSync(process.execPath, [script, ...words], { cwd: root, stdio: 'inherit' });
    if (status !== 0) failed.push(name);
    console.log(
      `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  console.log(`\n${STEPS.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = runAll();
