import { changedLines, textDifference } from '../../domain/text-difference.ts';
import { useI18n } from '../i18n/i18n.ts';
import styles from './legal.module.css';

const SIGNS = { same: '•', gone: '−', new: '+' } as const;

/** What differs between two texts: changed lines below their headings, with the words that changed. */
export function DifferencePart({ before, after, lang = 'it' }: { before: string; after: string; lang?: 'it' | 'en' }) {
  const { t } = useI18n();
  const lines = changedLines(textDifference(before, after));
  if (lines.length === 0) return <p className={styles.padded}>{t('legal.noChanges')}</p>;
  return (
    <ul className={styles.difference} lang={lang}>
      {lines.map(({ kind, parts }, index) => (
        <li key={index} className={kind === 'same' ? undefined : styles[kind]}>
          <span>
            <span aria-hidden="true">{SIGNS[kind]}</span>
            {kind !== 'same' && (
              <span className="visually-hidden">{t(kind === 'gone' ? 'legal.removed' : 'legal.added')}: </span>
            )}
          </span>
          <span>
            {parts.map((part, place) =>
              part.kind === 'same' ? (
                part.text
              ) : part.kind === 'gone' ? (
                <del key={place}>{part.text}</del>
              ) : (
                <ins key={place}>{part.text}</ins>
              ),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
