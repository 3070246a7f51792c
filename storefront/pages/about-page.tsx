import { langOf } from '../../domain/local-text.ts';
import { contentPagePath } from '../../domain/content-rules.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import aisle from '../pictures/aisle.webp?url';
import type { PageRequest } from '../routing/page-data.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { useAppState } from '../session/app-state.tsx';
import styles from './about-page.module.css';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import { FailedPart, loadPart } from '../shell/failed-part.tsx';
import { pageData } from './page-part.ts';
import type { WrittenPage } from './web-page.tsx';
import { WrittenText } from './written-text.tsx';
import type { RootData } from '../session/root-data.ts';

export interface AboutData {
  /** Null when it can't be loaded, or the operator has written none. */
  page: WrittenPage | null;
  isFailed: boolean;
}

const PATH = 'about-us';

/** Loads what the operator has written about the company. */
export async function loadAbout({ api }: PageRequest) {
  const none = (error: unknown) => {
    if (error instanceof RequestFailure && error.status === 404) return 'none' as const;
    throw error;
  };
  const found = await loadPart(api.call('webPage', { path: PATH }).catch(none));
  return pageData<AboutData>({ page: found === 'none' ? null : found, isFailed: found === null }, found === null);
}

/** The page's data for search engines. */
export function describeAbout(i18n: I18n, data: AboutData | undefined, root: RootData | null): PageDescription {
  const title = i18n.t('pages.about');
  if (!data?.page) return { title, isPrivate: true };
  const description =
    data.page.meta_description ?? i18n.t('pages.aboutDescription', { company: root?.settings.company.name ?? '' });
  return describeContent(i18n, { title, description, address: contentPagePath(PATH) });
}

/** Who the wholesaler is: the operator's text beside a picture of the depot. */
export function AboutPage({ data: { page, isFailed } }: { data: AboutData }) {
  const { t } = useI18n();
  return (
    <div className={`wrap ${styles.page}`}>
      <ContentHead title={t('pages.about')} />
      <img src={aisle} alt={t('pages.aboutPicture')} className={styles.picture} />
      <div className={styles.text}>
        {isFailed ? (
          <FailedPart />
        ) : page ? (
          <WrittenText html={page.html} lang={langOf(page.italian, 'html')} />
        ) : (
          <Address />
        )}
      </div>
    </div>
  );
}

/** In place of a text: name and address. */
function Address() {
  const { company } = useAppState().settings;
  return (
    <address>
      <b>{company.name}</b>
      <br />
      {company.street}
      <br />
      {company.city}
    </address>
  );
}
