import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Outcome, StateBadge, type StateTone } from '../ui/state.tsx';
import type { OfficeIconName } from '../ui/icon.tsx';
import { useKindName } from './kind-name.ts';

export type Run = OfficeAnswer<'listImportRuns'>['rows'][number];
type RunResult = Pick<Run, 'state' | 'refused'>;

/** How the states of a run look; a finished one with rejected rows waits for a person. */
function lookOf({ state, refused }: RunResult): { tone: StateTone; icon: OfficeIconName; word: string } {
  switch (state) {
    case 'finished':
      return refused > 0
        ? { tone: 'warn', icon: 'triangle-alert', word: 'rejects' }
        : { tone: 'ok', icon: 'circle-check', word: 'finished' };
    case 'stopped':
      return { tone: 'bad', icon: 'circle-x', word: 'stopped' };
    case 'held':
      return { tone: 'warn', icon: 'circle-pause', word: 'held' };
    case 'undone':
      return { tone: 'muted', icon: 'undo-2', word: 'undone' };
    case 'released':
      return { tone: 'ok', icon: 'circle-check', word: 'released' };
    case 'discarded':
      return { tone: 'muted', icon: 'ban', word: 'discarded' };
    default:
      return { tone: 'muted', icon: 'hourglass', word: 'open' };
  }
}

/** How a run ended, in a list. */
export function RunOutcome({ run }: { run: RunResult }) {
  const { word } = useI18n();
  const look = lookOf(run);
  return (
    <Outcome tone={look.tone} icon={look.icon}>
      {word(`imports.state.${look.word}`)}
    </Outcome>
  );
}

/** How a run ended, at the head of its page. */
export function RunBadge({ run }: { run: RunResult }) {
  const { word } = useI18n();
  const look = lookOf(run);
  return (
    <StateBadge tone={look.tone} icon={look.icon}>
      {word(`imports.state.${look.word}`)}
    </StateBadge>
  );
}

/** What a run is called: its kind, and of an undoing or a release the kind of the run that it is about. */
export function useRunName(): (run: Pick<Run, 'kind' | 'of'>) => string {
  const kindName = useKindName();
  return ({ kind, of }) => (of === null ? kindName(kind) : `${kindName(kind)}: ${kindName(of.kind)}`);
}

/** The files of a run, or those of the run that it is about. */
export const filesOf = ({ files, of }: Pick<Run, 'files' | 'of'>): string => (of?.files ?? files).join(', ');

/** Who began a run: a person, or in which way it came. */
export function useRunSource(): (run: Pick<Run, 'who' | 'origin'>) => string {
  const { word } = useI18n();
  return ({ who, origin }) => who ?? word(`imports.origin.${origin}`);
}

const isUnwritten = (state: Run['state']): boolean => state === 'held' || state === 'discarded';

/** What a run did in one line. */
export function useRunCounts(): (run: Pick<Run, 'inserted' | 'updated' | 'refused' | 'rows' | 'state'>) => string {
  const { t, number } = useI18n();
  return ({ inserted, updated, refused, rows, state }) =>
    [
      isUnwritten(state) &&
        t('imports.count.unwritten', { count: inserted + updated, number: number(inserted + updated) }),
      !isUnwritten(state) && inserted > 0 && t('imports.count.new', { count: inserted, number: number(inserted) }),
      !isUnwritten(state) && updated > 0 && t('imports.count.changed', { count: updated, number: number(updated) }),
      refused > 0 && t('imports.count.refused', { count: refused, number: number(refused) }),
    ]
      .filter(Boolean)
      .join(', ') || t('imports.count.none', { count: rows, number: number(rows) });
}
