import { Link } from 'react-router';
import { documentLabel } from '../../../domain/document-label.ts';
import { useI18n, type I18n } from '../../i18n/i18n.tsx';
import { useVatAmounts } from '../../orders/checkout-parts/vat-amounts.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Amounts, SummaryPanel } from '../../ui/summary-panel.tsx';
import { ReorderButton } from '../reorder/reorder-button.tsx';
import { fromDocument } from '../reorder/reorder-source.ts';
import { ChainSteps } from './chain.tsx';
import { xmlPath } from './document-file.ts';
import { invoicePath } from './document-links.ts';
import styles from './document-page.module.css';
import { Fact, FactList } from './fact-list.tsx';
import { FileLink } from './file-link.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePayment } from './invoice-payment.tsx';
import type { Invoice } from './parse-invoice.ts';

/** The heading of an invoice or credit note. */
export function invoiceTitle(t: I18n['t'], { kind, label }: Invoice): string {
  return t(kind === 'credit-note' ? 'invoice.creditNote' : 'invoice.title', { name: label });
}

/** One invoice or credit note: its files, its chain, its lines and its totals. */
export function InvoicePage({ invoice, today }: { invoice: Invoice; today: string }) {
  const { t, path, date } = useI18n();
  const { label, kind } = invoice;
  const small = buttonClass({ size: 'small' });
  return (
    <article className={styles.page}>
      <Breadcrumbs
        label={t('common.breadcrumbs')}
        steps={[{ label: t('documents.invoices'), to: path('/pages/account?tab=invoices') }, { label }]}
      />
      <PageHead title={invoiceTitle(t, invoice)} subtitle={t('ddt.issued', { day: date(invoice.date) })} isFramed>
        <div className={styles.tools}>
          {kind === 'invoice' && <ReorderButton source={fromDocument('I', invoice)} />}
          <FileLink kind="invoice_csv" document={invoice} className={small}>
            <Icon name="table-2" />
            {t('files.csv')}
          </FileLink>
          {invoice.hasXml && (
            <a href={xmlPath(invoice)} download className={small}>
              <Icon name="receipt-text" />
              XML
            </a>
          )}
          <FileLink kind="invoice_barcodes" document={invoice} className={small}>
            <Icon name="barcode" />
            {t('files.barcodes')}
          </FileLink>
          <FileLink kind={invoice.pdfKind} document={invoice} className={buttonClass({ kind: 'ink', size: 'small' })}>
            <Icon name="file-text" />
            PDF
          </FileLink>
        </div>
      </PageHead>
      <ChainSteps chain={invoice.chain} current="invoice" today={today} />
      <Facts invoice={invoice} />
      {invoice.lines.length > 0 && <InvoiceLines invoice={invoice} />}
      <div className={styles.totals}>
        <SummaryPanel title={t('order.totals')}>
          <Totals invoice={invoice} />
        </SummaryPanel>
      </div>
    </article>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { t, path } = useI18n();
  const { credited, kind, type, sdi, sdiId } = invoice;
  return (
    <FactList label={t('invoice.facts')}>
      <Fact
        label={t('documents.type')}
        more={
          credited && (
            <Link to={path(invoicePath(credited))}>{t('documents.credited', { number: documentLabel(credited) })}</Link>
          )
        }
      >
        {t(kind === 'credit-note' ? 'documents.creditNote' : type ? `documents.${type}` : 'documents.invoice')}
      </Fact>
      <Fact label={t('orders.destination')}>{invoice.destination || '–'}</Fact>
      <Fact label={t('documents.payment')} more={<InvoicePayment invoice={invoice} />}>
        {invoice.payment ?? '–'}
      </Fact>
      <Fact label={t('invoice.electronic')} more={sdiId && t('invoice.sdiId', { number: sdiId })}>
        {sdi ? t(`chain.sdi.${sdi}`) : '–'}
      </Fact>
    </FactList>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { t, money } = useI18n();
  const { lines, taxable, charges, vat, vatByRate, vatNote, total, payable } = invoice;
  const ofLines = [
    { label: t('invoice.lines'), value: money(invoice.linesTotal), isStrong: true },
    ...charges.map(({ name, amount }) => ({ label: name, value: money(amount) })),
  ];
  // The ERP may send an invoice without its lines.
  const ofHead = taxable === null ? [] : [{ label: t('documents.taxable'), value: money(taxable), isStrong: true }];
  const vatAmounts = useVatAmounts(vatByRate, vat ?? 0, vatNote);
  return (
    <Amounts
      amounts={[
        ...(lines.length > 0 ? ofLines : ofHead),
        ...(vat === null && vatByRate.length === 0 ? [] : vatAmounts),
      ]}
      total={{ label: t('cart.totalDocument'), value: money(total) }}
      payable={payable === total ? null : { label: t('cart.payable'), value: money(payable) }}
    />
  );
}
