import { useI18n } from '../../i18n/i18n.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { StatusLabel, type Tone } from '../../ui/badge.tsx';
import type { Correction } from './parse-correction.ts';
import styles from './corrections.module.css';
import { fieldLabel, fieldNamed } from './field-label.ts';

const STATES: Record<Correction['state'], [Tone, IconName]> = {
  waiting: ['warn', 'hourglass'],
  done: ['ok', 'circle-check'],
  refused: ['muted', 'circle-x'],
};

interface CorrectionListProps {
  corrections: readonly Correction[];
  /** The address of a code in words. */
  nameOf?: (code: string) => string;
}

/** The company's correction requests with their answers; nothing while there are none. */
export function CorrectionList({ corrections, nameOf = (code) => code }: CorrectionListProps) {
  const { t, dateTime } = useI18n();
  if (corrections.length === 0) return null;
  const labelOf = (name: string): string => {
    const field = fieldNamed(name);
    return field ? t(fieldLabel(field)) : name;
  };
  return (
    <section className={styles.list} aria-labelledby="corrections">
      <h2 id="corrections">{t('corrections.list')}</h2>
      <ul>
        {corrections.map(({ id, kind, addressCode, wanted, note, state, by, answer, askedAt }) => {
          const [tone, icon] = STATES[state];
          const moment = dateTime(askedAt);
          const values = wanted.map(([field, value]) => `${labelOf(field)}: ${value}`).join(' · ');
          const about = kind === 'new-address' ? t('corrections.newAddress') : addressCode && nameOf(addressCode);
          return (
            <li key={id}>
              <span className={styles.description}>
                {about && <b>{about}</b>}
                {values}
                {note && <q>{note}</q>}
                {answer && <span>{t('corrections.answer', { answer })}</span>}
                <small>{by ? t('corrections.by', { moment, name: by }) : moment}</small>
              </span>
              <StatusLabel tone={tone} icon={icon}>
                {t(`corrections.state.${state}`)}
              </StatusLabel>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
