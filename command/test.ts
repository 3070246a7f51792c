import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

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

interface TestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** A line for each test that failed, told again at the very end: of a long run often only the end is kept. */
function failuresIn(report: string): string[] {
  let results: TestReport['testResults'];
  try {
    ({ testResults: results } = JSON.parse(readFileSync(report, 'utf8')) as TestReport);
  } catch {
    return [];
  }
  return results.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n    ${firstLine(failureMessages?.[0] ?? '')}`);
    return message && tests.length === 0 ? [`${file}\n    ${firstLine(message)}`] : tests;
  });
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Runs all steps even when one fails, so that one run tells everything; the exit code is 0 only when all passed. */
function runAll(): number {
  const failed: string[] = [];
  const failures: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'bancale-test-'));
  for (const [name, command, ...words] of STEPS) {
    const started = performance.now();
    console.log(`\n── ${name}`);
    const script = join(root, 'node_modules/.bin', command ?? '');
    const report = join(folder, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const options = command === 'vitest' ? [...words, ...reporters] : words;
    const { status } = spawnSync(process.execPath, [script, ...options], { cwd: root, stdio: 'inherit' });
    if (status !== 0) {
      failed.push(name);
      failures.push(...failuresIn(report));
    }
    console.log(
      `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  for (const failure of failures) console.error(`\n✗ ${failure}`);
  console.log(`\n${STEPS.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = runAll();
