import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';

export interface CommandResult {
  code: number;
  /** What was written to standard output and standard error. */
  output: string;
}

export interface CapturedCommand extends CommandResult {
  /** What was written to standard error alone. */
  errors: string;
}

/**
 * Runs a CLI command inside this process, with these environment variables added to the present ones. One at a time,
 * because they share the process's output.
 */
export async function captureCommand(
  main: (words: string[]) => Promise<number>,
  words: string[],
  environment: Record<string, string>,
): Promise<CapturedCommand> {
  const written: string[] = [];
  const errors: string[] = [];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const writeTo =
    (...lists: string[][]) =>
    (text: unknown) => {
      for (const list of lists) list.push(String(text));
      return true;
    };
  const [write, writeError] = [writeTo(written), writeTo(written, errors)];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(writeError),
    vi.spyOn(console, 'log').mockImplementation((text) => void write(`${String(text)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void writeError(`${String(text)}\n`)),
  ];
  try {
    return { code: await main(words), output: written.join(''), errors: errors.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** The same without standard error apart. */
export async function runCommandHere(...given: Parameters<typeof captureCommand>): Promise<CommandResult> {
  const { code, output } = await captureCommand(...given);
  return { code, output };
}

/** Runs a CLI command (`backup` for cli/backup.ts) as a process of its own, without a terminal. */
export function runCommandApart(
  command: string,
  words: string[],
  environment: Record<string, string>,
): Promise<CapturedCommand> {
  const env = { ...process.env, ...environment };
  return new Promise((done) => {
    execFile(process.execPath, [resolve(`cli/${command}.ts`), ...words], { env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr, errors: stderr });
    });
  });
}
