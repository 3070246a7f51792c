import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it.each(['it:shop', 'en:shop'])('%s keeps to its budget of programs and styles', async (route) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/weight.ts', route]);
  expect(stdout).toMatch(/js: 1\d{5} bytes of 130000\n.*css: \d+ bytes of 25000\n/);
});
