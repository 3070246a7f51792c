import { readFileSync } from 'node:fs';

let version: string | null = null;

/** The version of the program, as package.json has it. */
export function programVersion(): string {
  version ??= (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;
  return version;
}
