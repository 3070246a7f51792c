import { cpus, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spawnSync } from 'node:child_process';

/** One line of the results table. */
export interface Result {
  scenario: string;
  size: string;
  figure: string;
  target: string;
  reached: boolean | null;
  /** Printed only: the page has the totals. */
  isDetail?: boolean;
}

const FILE = resolve(import.meta.dirname, '../docs/reference/benchmarks.md');

/** Description of the machine, for the head of a table. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GiB, Node ${process.versions.node}`;
}

function line(result: Result): string {
  const reached = result.reached === null ? '' : result.reached ? 'yes' : 'no';
  return `| ${result.scenario} | ${result.size} | ${result.figure} | ${result.target} | ${reached} |`;
}

/** Writes a documentation page, formatted like the rest of the repository. */
export function writePage(file: string, text: string): void {
  writeFileSync(file, text);
  spawnSync(process.execPath, [resolve(import.meta.dirname, '../node_modules/.bin/oxfmt'), file], { stdio: 'inherit' });
}

/** Prints the results and writes them to docs/reference/benchmarks.md, where each scenario keeps its newest figures. */
export function report(results: Result[]): void {
  const table = results.map(line);
  console.log(
    ['| Scenario | Articles (listed products) | Measured | Target | Reached |', '|---|---|---|---|---|', ...table].join(
      '\n',
    ),
  );
  const date = new Date().toISOString().slice(0, 10);
  let text = readFileSync(FILE, 'utf8');
  const written = results.filter(({ isDetail }) => isDetail !== true);
  for (const scenario of new Set(written.map((result) => result.scenario.split(':')[0] ?? ''))) {
    const rows = written
      .filter((result) => result.scenario.split(':')[0] === scenario)
      .map((result) => line({ ...result, scenario: result.scenario.replace(`${scenario}: `, '') }));
    const section = [
      `<!-- ${scenario} -->`,
      `Measured ${date} on ${machine()}.`,
      '',
      '| Scenario | Articles (listed products) | Measured | Target | Reached |',
      '|---|---|---|---|---|',
      ...rows,
      `<!-- /${scenario} -->`,
    ].join('\n');
    const known = new RegExp(`<!-- ${scenario} -->[\\s\\S]*?<!-- /${scenario} -->`);
    text = known.test(text) ? text.replace(known, section) : `${text.trimEnd()}\n\n## ${scenario}\n\n${section}\n`;
  }
  writePage(FILE, text);
}
