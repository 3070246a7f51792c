import { searchQuestions } from '../../domain/question-search.ts';
import { telephoneLink } from '../../domain/telephone.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import type { PageRequest } from '../routing/page-data.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { useAppState } from '../session/app-state.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChipLinks } from './chip-links.tsx';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import { FaqList, topicId } from './faq-list.tsx';
import styles from './faq-page.module.css';
import { loadFaq, type FaqQuestion } from './faq-questions.ts';
import { FailedPart } from '../shell/failed-part.tsx';
import { pageData } from './page-part.ts';
import { SearchField } from './search-field.tsx';
import { plainText } from './plain-text.ts';
import { usePromises } from '../shell/promises.ts';

export interface FaqData {
  /** Null when they can't be loaded. */
  questions: FaqQuestion[] | null;
  /** The text that was searched. */
  wanted: string;
}

const ADDRESS = '/web-page/faq';

/** Loads the frequent questions. */
export async function loadFaqPage({ api, url }: PageRequest) {
  const questions = await loadFaq(api);
  return pageData<FaqData>({ questions, wanted: url.searchParams.get('q')?.trim() ?? '' }, questions === null);
}

/** The page's data for search engines: every question with its answer. */
export function describeFaq(i18n: I18n, data: FaqData | undefined): PageDescription {
  const title = i18n.t('pages.faq');
  const description = i18n.t('pages.faqDescription');
  if (!data?.questions || data.wanted) return { title, description, isPrivate: true };
  const { questions } = data;
  return describeContent(i18n, { title, description, address: ADDRESS }, () => {
    const mainEntity = questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
    return mainEntity.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : [];
  });
}

/** Frequent questions by topic, with a search in them. */
export function FaqPage({ data: { questions, wanted } }: { data: FaqData }) {
  const { t, locale } = useI18n();
  const found = wanted
    ? searchQuestions(questions ?? [], wanted, locale, (one) => ({ ...one, answer: plainText(one.answer) }))
    : (questions ?? []);
  const topics = [...new Set(found.map(({ topic }) => topic))];
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <ContentHead title={t('pages.faq')} subtitle={wanted && t('pages.faqFound', { count: found.length })} isLive />
        {questions && questions.length > 0 && (
          <div className={styles.search}>
            <SearchField label={t('pages.faqSearch')} placeholder={t('pages.faqSearchHint')} text={wanted} />
          </div>
        )}
      </div>
      {topics.length > 1 && (
        <div className={styles.topics}>
          <ChipLinks
            label={t('pages.faqTopics')}
            isMenu
            links={topics.map((label, index) => ({
              label,
              to: `#${topicId(index)}`,
              count: found.filter(({ topic }) => topic === label).length,
            }))}
          />
        </div>
      )}
      <div className={styles.list}>
        {questions === null ? (
          <FailedPart />
        ) : found.length > 0 ? (
          <FaqList questions={found} />
        ) : (
          <NoQuestions wanted={wanted} />
        )}
        <ContactBar />
      </div>
    </div>
  );
}

function NoQuestions({ wanted }: { wanted: string }) {
  const { t } = useI18n();
  if (!wanted) return <EmptyState title={t('pages.faqEmpty')} />;
  return (
    <EmptyState
      title={t('pages.faqNoneFound', { text: wanted })}
      actions={
        <LocalLink to={ADDRESS} className={buttonClass({})}>
          {t('pages.faqAll')}
        </LocalLink>
      }
    >
      {t('pages.faqNoneFoundText')}
    </EmptyState>
  );
}

/** Where to ask what is not answered here. */
function ContactBar() {
  const { t } = useI18n();
  const { company } = useAppState().settings;
  const { support } = usePromises();
  return (
    <section className={styles.ask} aria-labelledby="faq-ask">
      <div>
        <h2 id="faq-ask">{t('pages.faqNoAnswer')}</h2>
        {support && <p>{support}</p>}
      </div>
      <LocalLink to="/pages/contact-us" className={buttonClass({})}>
        {t('pages.faqWrite')}
      </LocalLink>
      {company.telephone && (
        <a href={telephoneLink(company.telephone)} className={buttonClass({ kind: 'ink' })}>
          <Icon name="phone" />
          {company.telephone}
        </a>
      )}
    </section>
  );
}
