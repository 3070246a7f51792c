import { useId, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import styles from './match-groups.module.css';

interface MatchGroupsProps<Row extends Article> {
  articles: readonly Row[];
  /** Name of the list of articles that match the whole search. */
  label: string;
  /** Renders the list of one group; `first` is the place of its first article among all. */
  children: (group: {
    articles: readonly Row[];
    first: number;
    name: { 'aria-label': string } | { 'aria-labelledby': string };
  }) => ReactNode;
}

/** The articles that match the whole search, then, below a heading, those that match only a part of its words. */
export function MatchGroups<Row extends Article>({ articles, label, children }: MatchGroupsProps<Row>) {
  const { t } = useI18n();
  const id = useId();
  const begin = articles.findIndex(({ isPartial }) => isPartial);
  const first = begin === -1 ? articles.length : begin;
  return (
    <>
      {first > 0 && children({ articles: articles.slice(0, first), first: 0, name: { 'aria-label': label } })}
      {first < articles.length && (
        <>
          <h2 id={id} className={styles.heading}>
            {t('catalogue.partMatches')}
          </h2>
          {children({ articles: articles.slice(first), first, name: { 'aria-labelledby': id } })}
        </>
      )}
    </>
  );
}
