import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { articlePath, type Article } from '../parsers/article.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { ChosenView, ListingView } from '../routing/listing-view.ts';
import styles from './view-switch.module.css';

const choices: { view: ChosenView | 'detail'; icon: IconName; text: TextKey }[] = [
  { view: 'small-list', icon: 'rows-3', text: 'catalogue.viewSmallList' },
  { view: 'grid', icon: 'layout-grid', text: 'catalogue.viewGrid' },
  { view: 'detail', icon: 'columns-2', text: 'catalogue.viewDetail' },
];

interface ViewSwitchProps {
  view: ListingView;
  /** Path and query of the listing. */
  listing: string;
  /** First listed article, which 'Dettaglio' opens when no article was opened before. */
  first: Article | undefined;
}

/** The layout of the listing: a form to the listing itself, which is not loaded again for it. */
export function ViewSwitch({ view, listing, first }: ViewSwitchProps) {
  const { t } = useI18n();
  const fetcher = useFetcher<{ to: string | null }>();
  const navigate = useNavigate();
  const chosen = fetcher.data;
  useEffect(() => {
    // Not a redirect, because that of a fetcher does not cancel the pending navigation of a filter.
    if (chosen?.to) void navigate(chosen.to, { preventScrollReset: true });
  }, [chosen, navigate]);
  return (
    <fetcher.Form
      method="post"
      action={listing}
      className={styles.group}
      aria-label={t('catalogue.view')}
      defaultShouldRevalidate={false}
      preventScrollReset
    >
      {first && <input type="hidden" name="first" value={articlePath(first)} />}
      {choices.map(({ view: choice, icon, text }) => (
        <button
          key={choice}
          type="submit"
          name="view"
          value={choice}
          title={t(text)}
          aria-pressed={choice === (view === 'list' ? 'small-list' : view)}
        >
          <Icon name={icon} />
          <span>{t(text)}</span>
        </button>
      ))}
    </fetcher.Form>
  );
}
