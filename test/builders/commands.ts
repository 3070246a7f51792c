import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';

export interface CommandResult {
  code: number;
  /** What was written to standard output and standard error. */
  output: string;
}

/**
 * Runs a CLI command inside this process, with these environment variables added to the present ones. One at a time,
 * because they share the process's output.
 */
export async function runCommandHere(
  main: (words: string[]) => Promise<number>,
  words: string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const written: string[] = [];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const write = (text: unknown) => written.push(String(text)) > 0;
  const outputs = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(write));
  const line = (text: unknown) => void written.push(`${String(text)}\n`);
  const logs = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(line));
  try {
    return { code: await main(words), output: written.join('') };
  } finally {
    for (const spy of [...outputs, ...logs]) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Runs a CLI command (`backup` for cli/backup.ts) as a process of its own, without a terminal. */
export function runCommandApart(
  command: string,
  words: string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const env = { ...process.env, ...environment };
  return new Promise((done) => {
    execFile(process.execPath, [resolve(`cli/${command}.ts`), ...words], { env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}
