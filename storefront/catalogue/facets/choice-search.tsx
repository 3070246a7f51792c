import { use, useCallback, useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet, FacetChoice, Listing } from '../../parsers/listing.ts';
import { inputClass } from '../../ui/input-class.ts';
import { useListOf } from '../../ui/use-list-of.ts';
import { choicesMatching } from './choice-tree.ts';
import styles from './facets.module.css';
import { AllChoicesContext } from './all-choices.ts';
import { firstChoices } from './first-choices.ts';

/** Time after the last letter before the server is asked, in milliseconds. */
const pause = 200;

interface ChoiceSearchProps<Choice> {
  /** Name of the facet's filter. */
  name: string;
  label: string;
  choices: readonly Choice[];
  labelOf: (choice: Choice) => string;
  /** The choices of the facet in what a search within it found. */
  choicesIn: (found: Listing) => readonly Choice[];
  /** Whether the choices loaded can be searched too, and not only those of a facet that has more. */
  isAlways?: boolean;
  children: (choices: Choice[]) => ReactNode;
}

/**
 * Search field above a facet with many choices, which filters them while typing; the server searches those of a facet
 * that has more than it sends. Not shown above a few.
 */
export function ChoiceSearch<Choice>(props: ChoiceSearchProps<Choice>) {
  const { name, label, labelOf, choicesIn, isAlways = true, children } = props;
  const { t, number } = useI18n();
  const [text, setText] = useState('');
  const { isLoading, load, counts, find } = use(AllChoicesContext);
  const all = counts[name];
  const wanted = text.trim();
  const isAsked = all !== undefined && wanted !== '';
  const request = useCallback((typed: string, signal: AbortSignal) => find(name, typed, signal), [find, name]);
  const { list, isCurrent } = useListOf(wanted, request, { pause, isAsked });
  const found = isAsked && isCurrent && list ? choicesIn(list) : null;
  const choices = found ? [...found] : choicesMatching(props.choices, wanted, labelOf);
  const searchName = t('catalogue.searchIn', { name: label.toLowerCase() });
  const isMore = found ? list?.valueCounts[name] !== undefined : all !== undefined && wanted === '';
  return (
    <>
      {(isAlways ? props.choices.length > firstChoices : all !== undefined) && (
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
          aria-label={searchName}
          placeholder={searchName}
        />
      )}
      {children(choices)}
      {choices.length === 0 && !isLoading && (!isAsked || isCurrent) && (
        <p className={styles.none}>{t('common.noResult')}</p>
      )}
      {isMore && choices.length > 0 && (
        <p className={styles.hint}>
          {t('catalogue.moreValues', { all: number((found ? list?.valueCounts[name] : all) ?? 0) })}
        </p>
      )}
    </>
  );
}

/** The same for a facet of links or boxes. */
export function FacetSearch({ facet, isAlways, children }: FacetSearchProps) {
  const { key, kind } = facet;
  return (
    <ChoiceSearch<FacetChoice>
      name={key}
      label={facet.label}
      choices={facet.choices}
      labelOf={({ label }) => label}
      choicesIn={({ facets }) => facets.find((one) => one.key === key && one.kind === kind)?.choices ?? []}
      isAlways={isAlways}
    >
      {children}
    </ChoiceSearch>
  );
}

interface FacetSearchProps {
  facet: Facet;
  isAlways?: boolean;
  children: (choices: FacetChoice[]) => ReactNode;
}
