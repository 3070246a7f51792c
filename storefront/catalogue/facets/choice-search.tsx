import { use, useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet, FacetChoice } from '../../parsers/listing.ts';
import { inputClass } from '../../ui/input-class.ts';
import { choicesMatching } from './choice-tree.ts';
import styles from './facets.module.css';
import { AllChoicesContext } from './all-choices.ts';
import { firstChoices } from './first-choices.ts';

/** Search field above a facet with many choices, which filters them while typing; not shown above a few. */
export function ChoiceSearch({ facet, children }: { facet: Facet; children: (choices: FacetChoice[]) => ReactNode }) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const { isLoading, load } = use(AllChoicesContext);
  const name = t('catalogue.searchIn', { name: facet.label.toLowerCase() });
  const choices = choicesMatching(facet.choices, text);
  return (
    <>
      {facet.choices.length > firstChoices && (
        <input
          type="search"
          className={`${inputClass} ${styles.search}`}
          value={text}
          onFocus={load}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          aria-label={name}
          placeholder={name}
        />
      )}
      {children(choices)}
      {choices.length === 0 && !isLoading && <p className={styles.none}>{t('common.noResult')}</p>}
    </>
  );
}
