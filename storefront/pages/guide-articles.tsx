import type { Api } from '../api-client/api.ts';
import { articleLine } from '../article/article-line.ts';
import { Availability } from '../article/availability.tsx';
import { GuestHint } from '../article/guest-hint.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { usePriceView } from '../session/app-state.tsx';
import { SectionBoundary } from '../shell/section-boundary.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { FailedPart } from '../shell/failed-part.tsx';
import styles from './guide-articles.module.css';

/** Maximum number of articles shown of a post. */
const MAXIMUM = 24;

/** Loads the articles with these visible codes, in this order; products are shown once for all their variants. */
export async function loadGuideArticles(api: Api, codes: readonly string[]): Promise<Article[]> {
  if (codes.length === 0) return [];
  const wanted = new Set(codes.slice(0, MAXIMUM));
  const request = { code_list: [...wanted].join('\n'), per_page: MAXIMUM, without_facets: true };
  const { articles } = await api.listing(request);
  // A text without any known code is searched as words, which finds something else.
  return articles.filter(({ code, variants }) => wanted.has(code) || variants.some((child) => wanted.has(child.code)));
}

/** The articles that a post is about: state, and the price for those who see prices. */
export function GuideArticles({ articles }: { articles: readonly Article[] | null }) {
  const { t } = useI18n();
  const isGuest = usePriceView() === 'guest';
  if (articles?.length === 0) return null;
  return (
    <section className={styles.guide} aria-labelledby="guide-articles">
      <h2 id="guide-articles">{t('pages.guideArticles')}</h2>
      <SectionBoundary>
        {articles ? (
          <ul>
            {articles.map((article) => (
              <Row key={article.internalCode} article={article} />
            ))}
            {isGuest && (
              <li className={styles.hint}>
                <GuestHint />
              </li>
            )}
          </ul>
        ) : (
          <FailedPart />
        )}
      </SectionBoundary>
    </section>
  );
}

function Row({ article }: { article: Article }) {
  const i18n = useI18n();
  const view = usePriceView();
  const line = articleLine(i18n, article, 0, view === 'shown');
  return (
    <li className={styles.row}>
      <FramedPicture url={article.pictures[0]?.url} alt="" />
      <span className={styles.article}>
        <span className={styles.code}>{article.code}</span>
        <LocalLink to={line.path} lang={article.nameLang}>
          {article.name}
        </LocalLink>
        {article.variantCount > 1 && <small>{i18n.t('catalogue.variants', { count: article.variantCount })}</small>}
      </span>
      <Availability kind={article.availability} />
      {view === 'guest' ? (
        <span className={styles.rowHint}>
          <GuestHint />
        </span>
      ) : (
        line.net && (
          <span className={styles.price}>
            <b>{line.net}</b> <small>{line.perUnit}</small>
          </span>
        )
      )}
    </li>
  );
}
