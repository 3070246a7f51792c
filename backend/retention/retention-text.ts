import { FOLDER_RETENTION, TABLE_RETENTION, type Retention } from './retention.ts';

function cellsOf(rule: Retention): [time: string, why: string] {
  if ('kept' in rule) return ['kept', rule.kept];
  if ('with' in rule) return [`as long as its \`${rule.with}\``, ''];
  if ('cleaned' in rule) return [`deleted ${rule.cleaned}`, rule.why];
  const { sooner } = rule;
  return sooner === undefined
    ? [`deleted ${termOf(rule)}`, rule.why]
    : [`deleted ${termOf(sooner)}; others ${termOf(rule)}`, `${sooner.why}; others: ${rule.why}`];
}

function termOf({ days, since, if: condition }: { days: number; since: string; if?: string }): string {
  return `${days} days after \`${since}\`${condition === undefined ? '' : `, if \`${condition}\``}`;
}

function tableOf(head: string, rules: Readonly<Record<string, Retention>>): string {
  const rows = Object.entries(rules).map(([name, rule]) => `| \`${name}\` | ${cellsOf(rule).join(' | ')} |`);
  return [`| ${head} | How long | Why |`, '| --- | --- | --- |', ...rows].join('\n');
}

/** The text of `docs/reference/retention.md`. */
export function retentionText(): string {
  return `# Retention

Written by \`npm run data-model\` from \`backend/retention/retention.ts\`; a test compares the two, and fails for a table
that is not listed. What has a number of days is deleted once a day and at each start, in slices of 1,000 rows; the log
says how many (\`old rows and files were deleted\`). \`t\` is the row.

${tableOf('Table', TABLE_RETENTION)}

Folders of \`DATA_DIR\`:

${tableOf('Folder', FOLDER_RETENTION)}

\`unused-pictures.json\` in \`DATA_DIR\` keeps since when each picture of \`files/img\` is unused; without it the 90 days begin
anew. Pictures whose name has no checksum were put there by people, and stay.

\`erasures.ndjson\` in \`DATA_DIR\` lists erased persons by ids and times, for restores; it is kept and is in no backup.

Jobs of the queue (schema \`graphile_worker\`) are deleted when they are done. The log is written to standard output and
kept by the supervisor.
`;
}
