import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import styles from './match-groups.module.css';

interface MatchGroupsProps<Row extends Article> {
  articles: readonly Row[];
  /** Name of the list of articles that match the whole search. */
  label: string;
  /** Renders the list of one group; `first` is the place of its first article among all. */
  children: (articles: readonly Row[], first: number, label: string) => ReactNode;
}

/** The articles that match the whole search, then, below a heading, those that match only a part of its words. */
export function MatchGroups<Row extends Article>({ articles, label, children }: MatchGroupsProps<Row>) {
  const { t } = useI18n();
  const begin = articles.findIndex(({ isPartial }) => isPartial);
  if (begin === -1) return children(articles, 0, label);
  const heading = t('catalogue.partMatches');
  return (
    <>
      {begin > 0 && children(articles.slice(0, begin), 0, label)}
      <h2 className={styles.heading}>{heading}</h2>
      {children(articles.slice(begin), begin, heading)}
    </>
  );
}
