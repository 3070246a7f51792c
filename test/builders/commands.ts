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
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const error = vi.spyOn(console, 'error').mockImplementation((text) => void written.push(`${String(text)}\n`));
  try {
    return { code: await main(words), output: written.join('') };
  } finally {
    error.mockRestore();
    out.mockRestore();
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
