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

const checks = staticChecks(true);
const isLint = ([name]: Check): boolean => name === 'lint';
const isTypegen = ([, program]: Check): boolean => program === 'react-router';
// Types and lint both read the generated types of the routes.
const failed = await runInTurn(checks.filter(isTypegen));
// Lint takes about as long as all other checks together.
const others = await Promise.all([
  runInTurn([...checks.filter((check) => !isLint(check) && !isTypegen(check)), changedTests]),
  runInTurn(checks.filter(isLint)),
]);
const names = [...failed, ...others.flat()];
console.log(names.length === 0 ? 'All checks passed.' : `Failed: ${names.join(', ')}`);
process.exitCode = names.length === 0 ? 0 : 1;
