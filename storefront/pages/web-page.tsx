import { langOf } from '../../domain/local-text.ts';
import { contentPagePath } from '../../domain/content-rules.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { notFound, type PageRequest } from '../routing/page-data.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import { longDate } from './long-date.ts';
import styles from './web-page.module.css';
import { plainText } from './plain-text.ts';
import { WrittenText } from './written-text.tsx';

/** A page that the operator has written; its path is below `/web-page/`. */
export type WrittenPage = ResponseOf<'webPage'>;

/** Loads the page of a whole path; an unknown one is the 404 page. */
export async function loadWebPage({ api, params }: PageRequest): Promise<WrittenPage> {
  const path = params['*'] ?? '';
  // A longer path can't exist, and is not asked for.
  if (path === '' || path.length > 200) throw notFound();
  return api.call('webPage', { path });
}

/** The page's data for search engines. */
export function describeWebPage(i18n: I18n, page: WrittenPage | undefined): PageDescription {
  if (!page) return { title: i18n.t('error.notFoundTitle'), isPrivate: true };
  const { path, title, html } = page;
  return describeContent(i18n, {
    title,
    description: page.meta_description ?? plainText(html),
    address: contentPagePath(path),
  });
}

/** A page that the operator has written: terms, shipping, privacy. */
export function WebPage({ page }: { page: WrittenPage }) {
  const { t, path, locale } = useI18n();
  return (
    <div className="wrap">
      <article className={styles.page}>
        <ContentHead
          title={page.title}
          titleLang={langOf(page.italian, 'title')}
          above={
            <Breadcrumbs
              label={t('common.breadcrumbs')}
              steps={[{ label: t('pages.home'), to: path('/') }, { label: page.title }]}
            />
          }
        />
        <WrittenText html={page.html} lang={langOf(page.italian, 'html')} />
        <p className={styles.modified}>{t('pages.updated', { day: longDate(locale, page.modified) })}</p>
      </article>
    </div>
  );
}
