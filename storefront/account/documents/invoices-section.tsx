import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { defineSection } from '../define-section.ts';
import { reorder, type ReorderResult } from '../reorder/reorder.ts';
import { invoiceTypes, listPath, type DocumentFilter } from './document-filter.ts';
import { DocumentListPage } from './document-list-page.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { ListedInvoice } from './parse-document-list.ts';
import { loadInvoices, type ListData } from './load-documents.ts';
import styles from './document-table.module.css';

const typeNames = {
  all: 'documents.all',
  accompanying: 'documents.accompanyingMany',
  deferred: 'documents.deferredMany',
} as const;

/** All, accompanying or deferred invoices. */
function Types({ filter }: { filter: DocumentFilter }) {
  const { t, path } = useI18n();
  return (
    <nav className={styles.types} aria-label={t('documents.types')}>
      {invoiceTypes.map((type) => (
        <Link
          key={type}
          to={path(listPath('invoices', { ...filter, type, page: 1 }))}
          aria-current={type === filter.type ? 'true' : undefined}
        >
          {t(typeNames[type])}
        </Link>
      ))}
    </nav>
  );
}

/** The section of invoices and credit notes. */
export default defineSection<ListData<ListedInvoice>, ReorderResult>({
  load: loadInvoices,
  act: reorder,
  Section: function Invoices({ session, data: { filter, list } }) {
    const { t, money } = useI18n();
    return (
      <DocumentListPage
        section="invoices"
        session={session}
        filter={filter}
        list={list}
        sum={t('documents.sum', { amount: money(list.total) })}
        tools={<Types filter={filter} />}
        note={t('documents.typeNote')}
      >
        <InvoiceTable filter={filter} list={list} />
      </DocumentListPage>
    );
  },
});
