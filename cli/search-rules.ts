import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Database } from '../backend/database/index.ts';
import {
  editSearchRules,
  listSearchRules,
  missingPages,
  searchRulesSchema,
  TooManyRules,
  unknownArticles,
  type RuleChanges,
  type SearchRule,
} from '../backend/search/index.ts';
import { problemsOf } from '../backend/schema-problems.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';

const usage = `Usage:
  npm run search-rules -- list [--json]              all rules; as JSON, in the form in which a file has them
  npm run search-rules -- add <file> [--dry-run]     adds the rules of a file; a rule whose code is known is changed
  npm run search-rules -- set <file> [--dry-run]     the same, and removes all other rules
  npm run search-rules -- remove <code>… [--dry-run]

A file is a JSON array of rules: synonyms, pins, hidden, redirect (docs/howto/search-rules.md). --dry-run only prints
what would change. A running shop applies a change within five seconds.

Exit code: 0 done, 1 done, but a rule names unknown articles or a page that does not exist, or a rule to remove is
unknown; 2 not run.`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a rule says, on one line. */
function whatIt(rule: SearchRule): string {
  const words = rule.words.length > 0 ? rule.words.map((word) => `“${word}”`).join(', ') : 'everywhere';
  if ('finds' in rule && rule.finds.length > 0) return `${words} → ${rule.finds.map((word) => `“${word}”`).join(', ')}`;
  if ('target' in rule) return `${words} → ${rule.target}`;
  return 'articles' in rule ? `${words}: ${rule.articles.join(', ')}` : words;
}

/** A rule as the columns of a line. */
function columnsOf(rule: SearchRule): string[] {
  const { code, kind, language, active, from, to } = rule;
  const validity = from === null && to === null ? '' : `${from ?? ''}…${to ?? ''}`;
  return [code, kind, language ?? 'it, en', active ? validity : 'not active', whatIt(rule)];
}

function printRules(rules: readonly SearchRule[]): void {
  if (rules.length === 0) printLine('No rules.');
  const lines = rules.map(columnsOf);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) printLine(line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
}

async function readRules(file: string | undefined): Promise<SearchRule[]> {
  if (file === undefined) throw new CommandError(`The file is missing.\n\n${usage}`);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`${file} can’t be read: ${error.message}`);
  });
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = searchRulesSchema.safeParse(written);
  if (success) return data;
  const nameOf = (path: readonly (string | number)[]): string => {
    const at = typeof path[0] === 'number' ? (written as unknown[])[path[0]] : null;
    const { code } = z.object({ code: z.string() }).safeParse(at).data ?? {};
    const rule = code ?? (typeof path[0] === 'number' ? `rule ${path[0] + 1}` : 'the file');
    const parts = path.slice(1).map((part) => (typeof part === 'number' ? part + 1 : part));
    return [rule, ...parts].join(' ');
  };
  const found = error.issues.flatMap((issue) => problemsOf(issue));
  const problems = found.map(({ path, reason }) => `  ${nameOf(path)}: ${reason.replace(/\.$/, '')}`);
  throw new CommandError([`${file} has rules that do not fit; nothing was changed.`, ...problems].join('\n'));
}

function printChanges(changes: RuleChanges, isTrial: boolean): void {
  const counts = (['added', 'changed', 'removed', 'unchanged'] as const).map((what) => {
    const codes = changes[what];
    if (what !== 'unchanged') for (const code of codes) printLine(`${what}  ${code}`);
    return `${codes.length} ${what}`;
  });
  printLine(`${isTrial ? 'Dry run, nothing was changed: ' : ''}${counts.join(', ')}.`);
}

async function edit(database: Database, words: string[], isTrial: boolean): Promise<number> {
  const [action, ...rest] = words;
  try {
    if (action === 'remove') {
      if (rest.length === 0) throw new CommandError(`The code of a rule is missing.\n\n${usage}`);
      const changes = await editSearchRules(database, { remove: rest, isTrial });
      printChanges(changes, isTrial);
      const unknown = rest.filter((code) => !changes.removed.includes(code));
      for (const code of unknown) printLine(`There is no rule ${code}.`);
      return unknown.length === 0 ? 0 : 1;
    }
    const [file, ...others] = rest;
    if (others.length > 0) throw new CommandError(usage);
    const write = await readRules(file);
    printChanges(
      await editSearchRules(database, { write, remove: action === 'set' ? 'others' : [], isTrial }),
      isTrial,
    );
    const unknown = await unknownArticles(database.query, write);
    for (const [code, articles] of unknown) printLine(`${code} names unknown articles: ${articles.join(', ')}`);
    const missing = await missingPages(database.query, write);
    for (const [code, path] of missing) printLine(`${code} leads to a page that does not exist: ${path}`);
    return unknown.size + missing.size === 0 ? 0 : 1;
  } catch (error) {
    throw error instanceof TooManyRules ? new CommandError(error.message) : error;
  }
}

async function run(words: string[]): Promise<number> {
  const options = { json: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const [action = '', ...rest] = positionals;
  const isList = action === 'list' && rest.length === 0 && !values['dry-run'];
  const isEdit = ['add', 'set', 'remove'].includes(action) && !values.json;
  if (!isList && !isEdit) throw new CommandError(usage);
  return runOnShopDatabase('bancale search-rules', async (database) => {
    if (isEdit) return edit(database, positionals, values['dry-run'] ?? false);
    const rules = await listSearchRules(database.query);
    if (values.json) printLine(JSON.stringify(rules, null, 2));
    else printRules(rules);
    return 0;
  });
}

/** Runs `npm run search-rules` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, (words) => runCommand(() => run(words)));

if (import.meta.main) await runProgram(main);
