import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './facets.module.css';

/** Number of choices of a facet shown at first (R4.23). */
export const firstChoices = 10;

interface ShowAllProps<Choice> {
  choices: readonly Choice[];
  keyOf: (choice: Choice) => string;
  /** Selected choices are always shown, so that they can be removed. */
  isChosen?: (choice: Choice) => boolean;
  className?: string;
  children: (choice: Choice) => ReactNode;
}

/** The first ten choices, and all of them after a click (R4.23); without JavaScript all at once. */
export function ShowAll<Choice>({ choices, keyOf, isChosen, className, children }: ShowAllProps<Choice>) {
  const { t } = useI18n();
  const [isAll, setAll] = useState(false);
  return (
    <>
      <ul className={className}>
        {choices.map((choice, index) => (
          <li key={keyOf(choice)} hidden={!isAll && index >= firstChoices && !isChosen?.(choice)}>
            {children(choice)}
          </li>
        ))}
      </ul>
      {choices.length > firstChoices && (
        <button type="button" className={styles.all} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'catalogue.showLess' : 'catalogue.showAll')}
        </button>
      )}
    </>
  );
}
