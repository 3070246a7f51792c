import { describe, expect, it } from 'vitest';
import { runCommandApart } from '../builders/commands.ts';

describe('the commands as processes of their own', () => {
  it.each(['documents', 'orders', 'users'])('%s writes its usage and ends with 2 when it is not run', async (name) => {
    expect(await runCommandApart(name, [], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual({
      code: 2,
      output: expect.stringContaining('Usage:'),
    });
  });
});
