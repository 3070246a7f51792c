import { Link } from 'react-router';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { Outcome } from '../ui/state.tsx';
import styles from './history.module.css';
import { useKindName } from './kind-name.ts';

type Kind = OfficeAnswer<'getImportFreshness'>['kinds'][number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SHOWN = 8;

/** How long ago a moment is, as one says it: minutes, then hours, then its day. */
export function agoText(at: string, now: Date, { t, moment }: Pick<I18n, 't' | 'moment'>): string {
  const ago = now.getTime() - new Date(at).getTime();
  if (ago < MINUTE) return t('imports.ago.now');
  if (ago < HOUR) return t('imports.ago.minutes', { count: Math.floor(ago / MINUTE) });
  if (ago < 24 * HOUR) return t('imports.ago.hours', { count: Math.floor(ago / HOUR) });
  return moment(at);
}

/** When each kind was last imported; what is late by its own rhythm is amber. */
export function Freshness({ kinds, now }: { kinds: readonly Kind[]; now: string }) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const kindName = useKindName();
  if (kinds.length === 0) return null;
  const late = kinds.filter(({ isLate }) => isLate);
  const shown = [...late, ...kinds.filter(({ isLate }) => !isLate)].slice(0, Math.max(SHOWN, late.length));
  return (
    <ul className={styles.freshness} aria-label={t('imports.freshness')}>
      {shown.map(({ kind, runId, at, isLate }) => (
        <li key={kind}>
          <Link to={path(`/imports/${runId}`)}>{kindName(kind)}</Link>{' '}
          {isLate ? (
            <Outcome tone="warn" icon="clock-alert">
              {agoText(at, new Date(now), i18n)}, {t('imports.late')}
            </Outcome>
          ) : (
            <span>{agoText(at, new Date(now), i18n)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
