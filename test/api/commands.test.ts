import { describe, expect, it } from 'vitest';
import { runCommandApart } from '../builders/commands.ts';

describe('the commands as processes of their own', () => {
  it.each([
    ['documents', [], 2],
    ['orders', [], 2],
    ['users', [], 2],
    ['restore', [], 2],
    ['backup', ['--help'], 0],
    ['demo', ['--help'], 0],
  ])('%s writes its usage with the words %j and ends with %i', async (name, words, code) => {
    expect(await runCommandApart(name, words, { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual({
      code,
      output: expect.stringMatching(/Usage:|npm run .* -- /),
    });
  });
});
