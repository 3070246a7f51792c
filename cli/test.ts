import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runSequentially, staticChecks, type Check } from './checks.ts';

/** The part of Vitest's JSON report that is read here. */
interface TestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** A line for each failed test; none when the run wrote no report. */
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

/**
 * `npm test`: everything that must pass before a change is done. All checks run even when one fails, so that one run
 * reports everything; the exit code is 0 only when all passed.
 */
async function runAll(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-test-'));
  const reports: string[] = [];
  const testsOf = (name: string, project: string): Check => {
    const report = join(folder, `${project}.json`);
    reports.push(report);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return [name, 'vitest', 'run', '--project', project, ...reporters];
  };
  const tests = [
    testsOf('unit tests', 'unit'),
    testsOf('component tests', 'components'),
    testsOf('API tests on PostgreSQL', 'api'),
    testsOf('end-to-end tests in a browser', 'e2e'),
  ];
  // The tests run one project at a time, because the first one unpacks the browser for all.
  const failed = (await Promise.all([runSequentially(staticChecks), runSequentially(tests, true)])).flat();
  // At the very end, because often only the end of a long output is stored.
  for (const failure of reports.flatMap(failuresIn)) console.error(`\n✗ ${failure}`);
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${staticChecks.length + tests.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await runAll();
