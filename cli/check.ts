import { runSequentially, staticChecks, type Check } from './checks.ts';

/** `npm run check`: the checks that finish within a minute, to run before each commit. */
const changedTests: Check = [
  'unit tests of what changed',
  'vitest',
  'run',
  '--project',
  'unit',
  '--changed',
  '--passWithNoTests',
];

// Types, lint and tests all read the generated types of the routes.
const [typegen, ...checks] = staticChecks;
const failed = await runSequentially([typegen]);
const others = await Promise.all([...checks, changedTests].map((check) => runSequentially([check])));
const names = [...failed, ...others.flat()];
console.log(names.length === 0 ? 'All checks passed.' : `Failed: ${names.join(', ')}`);
process.exitCode = names.length === 0 ? 0 : 1;
