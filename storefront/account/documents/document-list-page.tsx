import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import type { Session } from '../../session/session.ts';
import { Picture } from '../../ui/picture.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { ListHead } from '../list/list-head.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { listPath, type DocumentFilter, type DocumentSection } from './document-filter.ts';
import styles from './document-list-page.module.css';
import { ExportLinks, type ExportFilters } from './export-links.tsx';
import type { DocumentList, FoundArticle } from './parse-document-list.ts';

interface WholeHistoryProps {
  section: DocumentSection;
  filter: DocumentFilter;
  /** First and last day of the list. */
  from: string;
  to: string;
}

interface DocumentListPageProps<Row> {
  section: DocumentSection;
  session: Session;
  filter: DocumentFilter;
  list: DocumentList<Row>;
  /** Beside the title: what all documents of the list add up to. */
  sum?: ReactNode;
  /** At the end of the title line. */
  tools?: ReactNode;
  /** Below the list. */
  note?: ReactNode;
  /** The table; shown when there are rows. */
  children: ReactNode;
}

/** A list of documents: title, filters, the article that was searched for, table and pages. */
export function DocumentListPage<Row>(props: DocumentListPageProps<Row>) {
  const { section, session, filter, list, sum, tools, note, children } = props;
  const { t, date } = useI18n();
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <ListHead
        title={t(`documents.${section}`)}
        count={
          <>
            {t('documents.count', { count: list.count })}
            {sum && <> · {sum}</>}
          </>
        }
        from={list.from}
        to={list.to}
      >
        {tools}
      </ListHead>
      <ListFilters
        section={section}
        session={session}
        filter={filter}
        from={list.from}
        to={list.to}
        here={listPath(section, filter)}
        reset={listPath(section, {})}
        textLabel={t(section === 'invoices' ? 'documents.search' : 'documents.ddtText')}
        textHint={t(section === 'invoices' ? 'documents.invoiceText' : 'documents.ddtTextHint')}
        otherFilters={{ type: filter.type === 'all' ? '' : filter.type }}
      />
      <WholeHistory section={section} filter={filter} from={list.from} to={list.to} />
      {list.article && <ArticleStrip section={section} article={list.article} />}
      <div className={styles.list} aria-busy={isLoading}>
        {list.rows.length > 0 ? (
          <>
            {children}
            <ListPages
              {...list}
              shown={list.rows.length}
              total={list.count}
              pathOf={(page) => listPath(section, { ...filter, page })}
            />
            <ExportLinks list={section} count={list.count} filters={exportFilters(filter)} />
            {note && <p className={styles.note}>{note}</p>}
          </>
        ) : (
          <EmptyList pages={list.pages} pathOf={(page) => listPath(section, { ...filter, page })}>
            {t('documents.noneHint', { from: date(list.from), to: date(list.to) })}
          </EmptyList>
        )}
      </div>
    </>
  );
}

/** Years for which a company keeps its documents (art. 2220 of the civil code). */
const KEPT_YEARS = 10;

/** Leads a search in the last weeks on to all documents. */
function WholeHistory({ section, filter, from, to }: WholeHistoryProps) {
  const { t, path } = useI18n();
  const first = `${Number(to.slice(0, 4)) - KEPT_YEARS}-01-01`;
  if (!filter.text || from <= first) return null;
  return (
    <p className={styles.history}>
      <Link to={path(listPath(section, { ...filter, from: first, to: '', page: 1 }))} className="link">
        {t('documents.wholeHistory', { text: filter.text, years: KEPT_YEARS })}
      </Link>
    </p>
  );
}

/** The filters in the names of the request. */
function exportFilters({ from, to, address, text, type, sortBy, isDescending }: DocumentFilter): ExportFilters {
  return {
    date_from: from,
    date_to: to,
    address,
    text,
    type: type === 'all' ? '' : type,
    sort_by: sortBy === 'date' ? '' : sortBy,
    sort_dir: isDescending ? '' : 'asc',
  };
}

/** What the found documents contain of the one article that was searched for. */
function ArticleStrip({ section, article }: { section: DocumentSection; article: FoundArticle }) {
  const i18n = useI18n();
  const { t, date, number, unitPrice, locale } = i18n;
  const { quantity, documents: count, statedQuantity } = article;
  const per = statedQuantity > 1 ? ` / ${perUnit(i18n, article.unit, statedQuantity)}` : '';
  const isInvoices = section === 'invoices';
  const facts = [
    [t('documents.foundIn'), t(isInvoices ? 'documents.foundInvoices' : 'documents.foundDdt', { count })],
    [
      t(isInvoices ? 'documents.billed' : 'documents.delivered'),
      `${number(quantity)} ${unitLabel(locale, article.unit, quantity)}`,
    ],
    [t(isInvoices ? 'documents.lastInvoice' : 'documents.lastDelivery'), date(article.lastOn)],
    ...(article.net === null ? [] : [[t('documents.lastNet'), unitPrice(article.net, article) + per]]),
  ];
  return (
    <section className={styles.found} aria-label={article.code}>
      <Picture url={article.picture} version="thumb" alt="" className={styles.picture} />
      <p>
        <small>{article.code}</small>
        <b>{article.name}</b>
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
