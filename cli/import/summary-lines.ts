import {
  isKept,
  shareOf,
  type ChangeSummary,
  type FieldCount,
  type ImportRequest,
  type ImportSummary,
  type MissingOutcome,
  type ReasonGroup,
  type PriceStep,
} from '../../backend/import/index.ts';
import { reasonText } from '../../backend/texts/index.ts';
import { centsToEuro } from '../../domain/money.ts';
import type { PriceSteps } from '../../domain/price-guard.ts';

const numbers = new Intl.NumberFormat('en-GB');
const prices = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const format = (count: number): string => numbers.format(count);

// The summary is one screen, whatever the files hold; the report has everything.
const fieldsShown = 20;
const groupsShown = 5;
const sheetsShown = 3;
const longestReason = 200;
const pricesBesideReasons = 5;

/** The lines printed on the console when an import has ended. */
export function summaryLines(wanted: Pick<ImportRequest, 'what' | 'dryRun'>, summary: ImportSummary): string[] {
  const what = nameOf(wanted.what);
  const rate = summary.seconds > 0 ? summary.rows / summary.seconds : 0;
  const unchanged = Math.max(0, summary.rows - summary.inserted - summary.updated - summary.refused);
  const lines = [
    `${what}: ${format(summary.rows)} rows in ${summary.seconds.toFixed(1)} s (${format(Math.round(rate))}/s): ` +
      `${format(summary.inserted)} new, ${format(summary.updated)} changed, ${format(unchanged)} unchanged.`,
  ];
  lines.push(...remarkLines(summary));
  const { dryRun } = wanted;
  const done = verbs(dryRun);
  if (summary.categoriesMade > 0) lines.push(`${format(summary.categoriesMade)} categories ${done('made')}.`);
  if (summary.missing !== null) lines.push(missingSentence(summary.missing, dryRun));
  lines.push(...keptSentences(summary.reasons));
  if (summary.held !== null) lines.push(...heldSentences(summary.held, dryRun ? null : (summary.run ?? null)));
  if (dryRun) lines.push('This was a dry run: nothing was changed. What it would change:');
  const problems = summary.reasons.filter(({ severity }) => severity !== 'note');
  lines.push(...changeSentences(summary.changes, problems.length > 0 ? pricesBesideReasons : Infinity, dryRun));
  if (summary.picturesMade > 0) lines.push(`${format(summary.picturesMade)} pictures ${done('made')}.`);
  if (summary.picturesSkipped > 0) {
    lines.push(
      `${format(summary.picturesSkipped)} picture addresses were not fetched (--download-pictures does that).`,
    );
  }
  if (summary.reportFile !== null) {
    lines.push(
      ...(summary.refused + summary.incomplete > 0
        ? [
            `${format(summary.refused)} rows ${done('refused')}, ${format(summary.incomplete)} entries are about rows taken without something.`,
          ]
        : []),
      ...(summary.duplicates > 0
        ? [
            `${format(summary.duplicates)} rows ${dryRun ? 'would replace' : 'replaced'} an earlier row of the same code.`,
          ]
        : []),
      ...reasonLines(problems),
      `The report: ${summary.reportFile}`,
    );
    if (summary.rejectedFiles.length > 0) {
      const [first = '', ...more] = summary.rejectedFiles;
      const others = more.length > 0 ? ` and ${format(more.length)} more beside it` : '';
      lines.push(`To correct and import again by the same command: ${first}${others}`);
    }
  }
  if (summary.run !== undefined) lines.push(`Run ${summary.run} (npm run import -- runs).`);
  return lines;
}

/** What is said of the files as a whole: their sheets, and the columns that no field reads. */
export function remarkLines({ sheets, unusedColumns }: Pick<ImportSummary, 'sheets' | 'unusedColumns'>): string[] {
  const said = sheets.map((remark) => reasonText('en', remark));
  const lines = shortened(said, sheetsShown, 'more remarks about sheets');
  if (unusedColumns.length === 0) return lines;
  const more = unusedColumns.length - fieldsShown;
  const names = unusedColumns.slice(0, fieldsShown).join(', ');
  return [...lines, `Not used: the columns ${names}${more > 0 ? ` and ${format(more)} more` : ''}.`];
}

/** How many values of the files were not taken because their fields belong to others. */
export function keptSentences(reasons: readonly ReasonGroup[]): string[] {
  const kept = reasons.filter(({ severity, reason }) => severity === 'note' && isKept(reason));
  if (kept.length === 0) return [];
  const sum = kept.reduce((all, { count }) => all + count, 0);
  const fields = kept.slice(0, fieldsShown).map(({ field, count }) => `${field ?? 'others'} ${format(count)}`);
  return [`${format(sum)} values stay as they are, because their fields belong to others: ${fields.join(', ')}.`];
}

/** The passive of a verb: what was done, or in a dry run would be. */
const verbs =
  (dryRun: boolean) =>
  (participle: string): string =>
    `${dryRun ? 'would be' : 'were'} ${participle}`;

/** The reasons that most rows share, each with where it was met first and what to do. */
export function reasonLines(problems: readonly ReasonGroup[], most = groupsShown): string[] {
  const shown = problems.slice(0, most).flatMap(({ severity, field, reason, count, places, advice }) => {
    const where = `${places.join(', ')}${count > places.length ? ' …' : ''}`;
    return [
      `  ${format(count)} × ${severity}${field === null ? '' : `, ${field}`}: ${oneLine(reasonText('en', reason))} (${where})`,
      `      ${reasonText('en', advice)}`,
    ];
  });
  const rest = problems.slice(most);
  if (rest.length === 0) return shown;
  const rows = rest.reduce((sum, { count }) => sum + count, 0);
  return [...shown, `  ${format(rows)} × ${format(rest.length)} more reasons`];
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

function shortened(lines: readonly string[], most: number, what: string): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most), `${format(lines.length - most)} ${what}.`];
}

/** Why an import is held, and what to do; without the number of a run it would be held. */
export function heldSentences({ touched, steep }: PriceSteps, run: number | null): string[] {
  const share = `${format(steep)} of ${format(touched)} existing prices and conditions change by more than half or to nothing`;
  if (run === null) return [`It would be held: ${share}.`];
  return [
    `HELD, nothing was written: ${share}. If that is right: npm run import -- release ${run}; else correct the file and ` +
      'import it again. What it would change:',
  ];
}

function nameOf(what: ImportRequest['what']): string {
  if ('content' in what) return 'content';
  if ('fatturapa' in what) return 'fatturapa';
  if ('pictureFolder' in what) return 'pictures';
  return 'kind' in what ? what.kind : `articles from ${what.dataset}`;
}

/** What was done with the records that the files do not name, or in a dry run would be, and why no more. */
export function missingSentence(
  { what, count, cents = 0, customers = 0, reason: found }: MissingOutcome,
  dryRun: boolean,
): string {
  const reason = found && reasonText('en', found);
  const done = verbs(dryRun);
  const was = dryRun ? 'would be' : 'was';
  switch (what) {
    case 'articles':
      if (reason !== null) return `No article ${was} made inactive: ${reason}.`;
      return `${format(count)} articles that are not in the file ${done('made inactive')}.`;
    case 'due dates': {
      const closed = `${format(count)} due dates that are not in the file ${done('closed')}, ${prices.format(centsToEuro(cents))} euro.`;
      if (reason === null) return closed;
      const noOther = count > 0 ? `${closed} No other one` : 'No due date';
      return `${noOther} ${was} closed that the files do not list: ${reason}.`;
    }
    case 'prices':
      if (reason !== null) return `No price ${was} removed that is not in the file: ${reason}.`;
      return `${format(count)} prices that are not in the file ${done('removed')} from their lists.`;
    case 'rows of promotions':
    case 'customers of groups':
      return reason === null ? `No ${what} stay.` : `Some ${what} stay: ${reason}.`;
    case 'conditions': {
      const verb = dryRun ? 'would end' : 'ended';
      const ended = `${format(count)} conditions ${verb}; ${format(customers)} customers with conditions are not in the file.`;
      return reason === null ? ended : `${ended} Not everything ${was} ended: ${reason}.`;
    }
  }
}

/** What changed, or in a dry run would change, in sentences, with at most so many prices. */
export function changeSentences(
  { fields, moved, withoutParent, passwords, prices: steps, file }: ChangeSummary,
  pricesShown: number,
  dryRun: boolean,
): string[] {
  if (fields.length === 0) return [];
  const shown = fields.slice(0, fieldsShown).map(({ field, records }) => `${field} ${format(records)}`);
  const more = fields.length > fieldsShown ? [`${format(fields.length - fieldsShown)} more fields`] : [];
  const lines = [`${dryRun ? 'Would change' : 'Changed'}, in records: ${[...shown, ...more].join(', ')}.`];
  const removed = removals(fields);
  if (removed.length > 0) lines.push(`${dryRun ? 'Would be removed' : 'Removed'}: ${removed.join(', ')}.`);
  const parents = [
    ...(moved > 0 ? [`${format(moved)} records get another parent`] : []),
    ...(withoutParent > 0 ? [`${format(withoutParent)} records lose their parent`] : []),
  ];
  if (parents.length > 0) lines.push(`${parents.join(', ')}.`);
  if (passwords.length > 0) lines.push(`Another password: ${passwords.join(', ')}.`);
  if (steps.length > 0) lines.push('The biggest changes of prices:', ...steps.slice(0, pricesShown).map(priceLine));
  if (file !== null) lines.push(`Every change: ${file}`);
  return lines;
}

/** Removed values by field; all prices and all features are counted together. */
function removals(fields: readonly FieldCount[]): string[] {
  const groups = new Map<string, number>();
  for (const { field, removed } of fields) {
    if (removed === 0 || field === 'parentCode') continue;
    const group = field.startsWith('price.') ? 'prices' : field.startsWith('feature.') ? 'features' : field;
    groups.set(group, (groups.get(group) ?? 0) + removed);
  }
  return [...groups].map(([group, removed]) => `${group} ${format(removed)}`);
}

function priceLine(step: PriceStep): string {
  const share = shareOf(step);
  const sign = step.new > step.old ? '+' : '−';
  const percent = share === Infinity ? 'from nothing' : `${sign}${(share * 100).toFixed(1)} %`;
  return `  ${percent.padStart(12)}  ${step.code}  ${step.field}  ${prices.format(step.old)} → ${prices.format(step.new)}`;
}
