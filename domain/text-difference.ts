/** A part of a text: in both, only before, or only after. */
export interface Part {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** A line of a comparison: the parts that it has in common with the other text, and its own. */
export interface DifferentLine {
  kind: 'same' | 'gone' | 'new';
  parts: Part[];
}

/** Pairs that are compared at most; longer middles are shown as replaced. */
const MOST_PAIRS = 4_000_000;

/** What two lists have in common, and what only one has, in their order. */
function compared(before: readonly string[], after: readonly string[]): Part[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const part = (kind: Part['kind']) => (text: string) => ({ kind, text });
  const [first, second] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [
    ...before.slice(0, start).map(part('same')),
    ...(first.length * second.length > MOST_PAIRS
      ? [...first.map(part('gone')), ...second.map(part('new'))]
      : longestCommon(first, second)),
    ...before.slice(before.length - end).map(part('same')),
  ];
}

/** The same by the longest common subsequence. */
function longestCommon(before: readonly string[], after: readonly string[]): Part[] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: Part[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [one, other] = [before[row], after[column]];
    if (one !== undefined && one === other) {
      parts.push({ kind: 'same', text: one });
      row += 1;
      column += 1;
    } else if (other === undefined || (one !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'gone', text: one ?? '' });
      row += 1;
    } else {
      parts.push({ kind: 'new', text: other });
      column += 1;
    }
  }
  return parts;
}

const wordsOf = (line: string): string[] => line.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Parts of one kind beside each other as one. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else all.push({ ...part });
  }
  return all;
}

/** How much of two lines has to be alike for their words to be compared. */
const LEAST_ALIKE = 0.4;

/** A line that was replaced by another one, with the words that changed where the two are alike. */
function replaced(gone: string, added: string): DifferentLine[] {
  const parts = compared(wordsOf(gone), wordsOf(added));
  const common = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  const isAlike = common >= LEAST_ALIKE * Math.max(gone.length, added.length);
  return [
    {
      kind: 'gone',
      parts: isAlike ? joined(parts.filter(({ kind }) => kind !== 'new')) : [{ kind: 'gone', text: gone }],
    },
    {
      kind: 'new',
      parts: isAlike ? joined(parts.filter(({ kind }) => kind !== 'gone')) : [{ kind: 'new', text: added }],
    },
  ];
}

/**
 * Compares two texts line by line, and changed lines word by word. Empty lines are left out.
 * @returns all lines in their order; those that were replaced as a line that is gone and its successor.
 */
export function textDifference(before: string, after: string): DifferentLine[] {
  const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parts = compared(linesOf(before), linesOf(after));
  const lines: DifferentLine[] = [];
  let gone: string[] = [];
  let added: string[] = [];
  const flush = () => {
    const pairs = Math.min(gone.length, added.length);
    for (let index = 0; index < pairs; index += 1) lines.push(...replaced(gone[index] ?? '', added[index] ?? ''));
    for (const text of gone.slice(pairs)) lines.push({ kind: 'gone', parts: [{ kind: 'gone', text }] });
    for (const text of added.slice(pairs)) lines.push({ kind: 'new', parts: [{ kind: 'new', text }] });
    [gone, added] = [[], []];
  };
  for (const { kind, text } of parts) {
    if (kind === 'gone') gone.push(text);
    else if (kind === 'new') added.push(text);
    else {
      flush();
      lines.push({ kind, parts: [{ kind, text }] });
    }
  }
  flush();
  return lines;
}

/** Only the lines that differ, each below the heading that it stands under. */
export function changedLines(lines: readonly DifferentLine[]): DifferentLine[] {
  const shown: DifferentLine[] = [];
  let heading: DifferentLine | null = null;
  for (const line of lines) {
    const isHeading = line.kind === 'same' && /^\s*(?:#|<h[1-6])/i.test(line.parts[0]?.text ?? '');
    if (isHeading) heading = line;
    if (line.kind === 'same') continue;
    if (heading) shown.push(heading);
    heading = null;
    shown.push(line);
  }
  return shown;
}
