import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Session } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { listPath, type DocumentFilter, type DocumentSection } from './document-filter.ts';
import styles from './document-list-page.module.css';
import { ExportLinks, type ExportFilters } from './export-links.tsx';
import type { DocumentList, FoundArticle } from './list-reader.ts';

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

/** A list of documents: title, filters, the article that was searched for, table and pages (R2.88, R2.89). */
export function DocumentListPage<Row>(props: DocumentListPageProps<Row>) {
  const { section, session, filter, list, sum, tools, note, children } = props;
  const { t, date } = useI18n();
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <PageHead
        title={t(`documents.${section}`)}
        subtitle={
          <>
            {t('documents.count', { count: list.count })}
            {sum && <> · {sum}</>}
            <span className={styles.dates}>, {t('orders.dates', { from: date(list.from), to: date(list.to) })}</span>
          </>
        }
        isLive
        isFramed
      >
        {tools}
        <a href="#document-filters" className={`${buttonClass({})} ${styles.open}`}>
          <Icon name="sliders-horizontal" />
          {t('orders.filters')}
        </a>
      </PageHead>
      <Filters section={section} session={session} filter={filter} from={list.from} to={list.to} />
      {list.article && <ArticleStrip section={section} article={list.article} />}
      <div className={styles.list} aria-busy={isLoading}>
        {list.rows.length > 0 ? (
          <>
            {children}
            <Pages section={section} filter={filter} list={list} />
            <ExportLinks list={section} filters={exportFilters(filter)} />
            {note && <p className={styles.note}>{note}</p>}
          </>
        ) : (
          <EmptyState title={t('common.noResult')}>
            {t('documents.noneHint', { from: date(list.from), to: date(list.to) })}
          </EmptyState>
        )}
      </div>
    </>
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

interface FiltersProps {
  section: DocumentSection;
  session: Session;
  filter: DocumentFilter;
  from: string;
  to: string;
}

function Filters({ section, session, filter, from, to }: FiltersProps) {
  const { t, path } = useI18n();
  const isInvoices = section === 'invoices';
  return (
    <Form
      // A new URL resets the uncontrolled fields.
      key={listPath(section, filter)}
      id="document-filters"
      className={styles.filters}
      action={path('/pages/account')}
      role="search"
      aria-label={t('orders.filters')}
    >
      <input type="hidden" name="tab" value={section} />
      {filter.type !== 'all' && <input type="hidden" name="type" value={filter.type} />}
      <TextField compact label={t('orders.from')} type="date" name="from" defaultValue={from} />
      <TextField compact label={t('orders.to')} type="date" name="to" defaultValue={to} />
      <Select compact label={t('orders.destination')} name="address" defaultValue={filter.address}>
        <option value="">{t('orders.allAddresses')}</option>
        {session.addresses.map((address) => (
          <option key={address.code} value={address.code}>
            {[address.street, address.city].filter(Boolean).join(', ')}
          </option>
        ))}
      </Select>
      <TextField
        compact
        label={t(isInvoices ? 'documents.search' : 'documents.ddtText')}
        name="text"
        maxLength={200}
        placeholder={t(isInvoices ? 'documents.invoiceText' : 'documents.ddtTextHint')}
        defaultValue={filter.text}
      />
      <Button type="submit" kind="ink">
        {t('orders.search')}
      </Button>
      <Link to={path(listPath(section, {}))} className={buttonClass({})}>
        {t('orders.reset')}
      </Link>
    </Form>
  );
}

/** What the documents found say about the one article that was searched for. */
function ArticleStrip({ section, article }: { section: DocumentSection; article: FoundArticle }) {
  const { t, date, number, unitPrice, locale } = useI18n();
  const { quantity, documents: count } = article;
  const isInvoices = section === 'invoices';
  const facts = [
    [t('documents.foundIn'), t(isInvoices ? 'documents.foundInvoices' : 'documents.foundDdt', { count })],
    [
      t(isInvoices ? 'documents.billed' : 'documents.delivered'),
      `${number(quantity)} ${unitLabel(locale, article.unit, quantity)}`,
    ],
    [t(isInvoices ? 'documents.lastInvoice' : 'documents.lastDelivery'), date(article.lastOn)],
    ...(article.net === null ? [] : [[t('documents.lastNet'), unitPrice(article.net)]]),
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

function Pages<Row>(props: { section: DocumentSection; filter: DocumentFilter; list: DocumentList<Row> }) {
  const { section, filter, list } = props;
  const { t, path, number } = useI18n();
  const first = (list.page - 1) * list.perPage + 1;
  return (
    <div className={styles.pages}>
      <p className="figures">
        {t('orders.range', {
          from: number(first),
          to: number(first + list.rows.length - 1),
          total: number(list.count),
        })}
      </p>
      <Pagination
        page={list.page}
        pages={list.pages}
        pathOf={(page) => path(listPath(section, { ...filter, page }))}
        label={t('common.pages')}
        previousLabel={t('common.previous')}
        nextLabel={t('common.next')}
      />
    </div>
  );
}
