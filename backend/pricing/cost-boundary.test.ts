import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** The writer, the reader of the office, the changes of imports for who may see costs, and the lists of all tables. */
const ALLOWED = [
  'backend/api/office/import-runs.ts',
  'backend/database/table-owners.ts',
  'backend/database/tables.generated.ts',
  'backend/persons/personal-tables.ts',
  'backend/pricing/cost-boundary.test.ts',
  'backend/pricing/find-costs.ts',
  'backend/pricing/write/costs.ts',
  'backend/retention/retention.ts',
];

it('what an article costs is read by nothing that shows, searches or exports articles', () => {
  const sources = globSync('{backend,contract,domain,storefront,cli,demo}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(500);
  const naming = sources.filter((path) => /article_cost\b/.test(readFileSync(resolve(ROOT, path), 'utf8')));
  expect(naming.sort()).toEqual(ALLOWED);
});
