import { describe, expect, it } from 'vitest';
import { runCommandApart } from '../builders/commands.ts';

describe('the commands as processes of their own', () => {
  it.each([
    ['documents', [], 2, 'Usage:'],
    ['orders', [], 2, 'Usage:'],
    ['users', [], 2, 'Usage:'],
    ['restore', [], 2, 'npm run restore -- '],
    ['backup', ['--help'], 0, 'npm run backup -- '],
    ['demo', ['--help'], 0, 'npm run demo -- '],
  ])('%s writes its usage with the words %j and ends with %i', async (name, words, code, usage) => {
    const result = await runCommandApart(name, words, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(result.code).toBe(code);
    expect(result.output).toContain(usage);
  });
});
