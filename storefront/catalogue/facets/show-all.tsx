import { use, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { AllChoicesContext } from './all-choices.ts';
import styles from './facets.module.css';
import { allChoicesParameter, asksForAllChoices, firstChoices } from './first-choices.ts';

interface ShowAllProps<Choice> {
  choices: readonly Choice[];
  keyOf: (choice: Choice) => string;
  /** Selected choices are always shown, so that they can be removed. */
  isChosen?: (choice: Choice) => boolean;
  className?: string;
  children: (choice: Choice) => ReactNode;
}

/**
 * The first ten choices, and all of them after a click, when they have arrived; without scripts the click opens a page
 * with all.
 */
export function ShowAll<Choice>({ choices, keyOf, isChosen, className, children }: ShowAllProps<Choice>) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [chosen, choose] = useState<boolean | null>(null);
  const { isLoading, load } = use(AllChoicesContext);
  const isAll = chosen ?? asksForAllChoices(parameters);
  const shown = isAll ? choices : choices.filter((choice, index) => index < firstChoices || isChosen?.(choice));
  if (isAll) parameters.delete(allChoicesParameter);
  else parameters.set(allChoicesParameter, 'all');

  return (
    <>
      <ul className={className}>
        {shown.map((choice) => (
          <li key={keyOf(choice)}>{children(choice)}</li>
        ))}
      </ul>
      {choices.length > firstChoices && (
        <Link
          to={{ pathname, search: parameters.toString() }}
          rel="nofollow"
          className={styles.all}
          aria-expanded={isAll}
          aria-busy={(isAll && isLoading) || undefined}
          onClick={(event) => {
            event.preventDefault();
            load();
            choose(!isAll);
          }}
        >
          {t(isAll ? 'catalogue.showLess' : 'catalogue.showAll')}
        </Link>
      )}
    </>
  );
}
