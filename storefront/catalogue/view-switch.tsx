import { Form, useNavigate } from 'react-router';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { articlePath, type Article } from '../parsers/article.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lastArticle } from './last-article.ts';
import type { ChosenView, ListingView } from '../routing/listing-view.ts';
import styles from './view-switch.module.css';

const choices: { view: ChosenView | 'detail'; icon: IconName; text: TextKey }[] = [
  { view: 'small-list', icon: 'rows-3', text: 'catalogue.viewSmallList' },
  { view: 'grid', icon: 'layout-grid', text: 'catalogue.viewGrid' },
  { view: 'detail', icon: 'columns-2', text: 'catalogue.viewDetail' },
];

interface ViewSwitchProps {
  view: ListingView;
  onChoose: (view: ChosenView) => void;
  /** First listed article, which 'Dettaglio' opens when no article was opened before (R2.40). */
  first: Article | undefined;
}

/** The layout of the listing (R2.39). Without JavaScript the server stores the choice in a cookie. */
export function ViewSwitch({ view, onChoose, first }: ViewSwitchProps) {
  const { t, path } = useI18n();
  const navigate = useNavigate();

  function choose(chosen: ChosenView | 'detail') {
    if (chosen !== 'detail') return onChoose(chosen);
    const wanted = lastArticle() ?? (first && articlePath(first));
    if (wanted) void navigate(path(wanted));
  }

  return (
    <Form method="post" className={styles.group} aria-label={t('catalogue.view')}>
      {first && <input type="hidden" name="first" value={articlePath(first)} />}
      {choices.map(({ view: choice, icon, text }) => (
        <button
          key={choice}
          type="submit"
          name="view"
          value={choice}
          title={t(text)}
          aria-pressed={choice === (view === 'list' ? 'small-list' : view)}
          onClick={(event) => {
            event.preventDefault();
            choose(choice);
          }}
        >
          <Icon name={icon} />
          <span>{t(text)}</span>
        </button>
      ))}
    </Form>
  );
}
