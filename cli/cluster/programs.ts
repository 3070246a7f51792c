import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command-error.ts';

const run = promisify(execFile);

/** Folder with the list of the cluster's programs and the source of the search node. */
export const PROGRAMS = resolve(import.meta.dirname, '../../deploy/cluster');

/** The profiles of deploy/cluster/pom.xml. */
export type Program = 'search' | 'kafka';

/** The first of the needed programs that this machine lacks; null when it has all. */
export function missingProgram(): string | null {
  const needed = { java: '-version', javac: '-version', mvn: '-version' };
  return Object.entries(needed).find(([name, flag]) => spawnSync(name, [flag]).error)?.[0] ?? null;
}

/**
 * The Java class path of a program. Maven downloads what is missing, once; the path is kept in the folder until the
 * list of programs changes. Throws CommandError where Java or Maven are not installed or nothing can be downloaded.
 */
export async function classPathOf(program: Program, folder: string): Promise<string> {
  const missing = missingProgram();
  if (missing !== null) throw new CommandError(`The cluster needs Java 17 and Maven: ${missing} is not installed.`);
  const list = join(PROGRAMS, 'pom.xml');
  const file = join(folder, `${program}.classpath`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file) || statSync(file).mtimeMs < statSync(list).mtimeMs) {
    const options = ['-q', '-B', '-f', list, '-P', program, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
    await run('mvn', options).catch((error: { stdout?: string; message: string }) => {
      throw new CommandError(`Maven could not get the programs of the cluster:\n${error.stdout ?? error.message}`);
    });
  }
  return readFileSync(file, 'utf8').trim();
}
