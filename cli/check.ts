import { runInTurn, staticChecks, type Check } from './checks.ts';

/** `npm run check`: the checks that finish within a minute, to run before each commit. */
const changedTests: Check = [
  'unit and component tests of what changed',
  'vitest',
  'run',
  '--project',
  'unit',
  '--project',
  'components',
  '--changed',
  '--passWithNoTests',
];

// Lint takes about as long as all other checks together.
const checks = staticChecks(true);
const isLint = ([name]: Check): boolean => name === 'lint';
const failed = await Promise.all([
  runInTurn([...checks.filter((check) => !isLint(check)), changedTests]),
  runInTurn(checks.filter(isLint)),
]);
const names = failed.flat();
console.log(names.length === 0 ? 'All checks passed.' : `Failed: ${names.join(', ')}`);
process.exitCode = names.length === 0 ? 0 : 1;
