import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captureCommand, runCommandApart } from '../builders/commands.ts';

describe('the commands as processes of their own', () => {
  it.each([
    ['documents', [], 2, 'Usage:'],
    ['orders', [], 2, 'Usage:'],
    ['users', [], 2, 'Usage:'],
    ['restore', [], 2, 'npm run restore -- '],
    ['backup', ['--help'], 0, 'npm run backup -- '],
  ])('%s writes its usage with the words %j and ends with %i', async (name, words, code, usage) => {
    const result = await runCommandApart(name, words, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(result.code).toBe(code);
    expect(result.output).toContain(usage);
  });
});

/** The commands for people; the others are for developers and have no words. */
const scripts = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const commands = Object.values(scripts.scripts)
  .flatMap((script) => /^node cli\/(.+)\.ts$/.exec(script)?.[1] ?? [])
  .filter((name) => !['check', 'data-model', 'spec-map'].includes(name));

describe('every command', () => {
  it.each(commands)('%s prints readable help with --help, also behind another word', async (name) => {
    const { main } = (await import(`../../cli/${name}.ts`)) as { main: (words: string[]) => Promise<number> };
    for (const words of [['--help'], ['list', '-h']]) {
      const { code, output, errors } = await captureCommand(main, words, {
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
      });
      expect(code).toBe(0);
      expect(errors).toBe('');
      expect(output).toMatch(new RegExp(`^Usage:\n  npm run ${name} -- `));
      expect(output).toContain('Exit code');
    }
  });

  it('goes on without a word when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [resolve('cli/users.ts'), 'help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (data) => (errors += String(data)));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });
});
