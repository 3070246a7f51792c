import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { mayBuy } from '../../session/session.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { fromDocument } from '../reorder/reorder-source.ts';
import { xmlPath, type FileKind } from './document-file.ts';
import { ddtPath } from './document-links.ts';
import styles from './invoice-downloads.module.css';
import { FileLink } from './file-link.tsx';
import type { ListedInvoice } from './parse-document-list.ts';
import { ReorderDialog } from '../reorder/reorder-dialog.tsx';

interface DownloadsProps {
  invoice: ListedInvoice;
  /** The endpoint of the PDF. */
  pdfKind: FileKind;
}

/**
 * The files of an invoice, and ordering its lines again: words and icons in wide windows, elsewhere one button that
 * opens a drawer with them.
 */
export function InvoiceDownloads({ invoice, pdfKind }: DownloadsProps) {
  const { t } = useI18n();
  const { session } = useAppState();
  const [isOpen, setOpen] = useState(false);
  const [isReordering, setReordering] = useState(false);
  const { label, hasXml } = invoice;
  const reorder =
    invoice.kind === 'invoice' && mayBuy(session)
      ? () => {
          setOpen(false);
          setReordering(true);
        }
      : null;
  return (
    <>
      <span className={styles.links}>
        <FileLink kind={pdfKind} document={invoice} aria-label={t('files.pdfOf', { number: label })}>
          PDF
        </FileLink>
        {hasXml && (
          <a href={xmlPath(invoice)} download aria-label={t('files.xmlOf', { number: label })}>
            XML
          </a>
        )}
        <FileLink kind="invoice_csv" document={invoice} aria-label={t('files.csvOf', { number: label })}>
          CSV
        </FileLink>
        <FileLink
          kind="invoice_barcodes"
          document={invoice}
          aria-label={t('files.barcodesOf', { number: label })}
          title={t('files.barcodes')}
        >
          <Icon name="barcode" />
        </FileLink>
        {reorder && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('files.reorderOf', { number: label })}
            title={t('files.reorder')}
            onClick={reorder}
          >
            <Icon name="refresh-cw" />
          </button>
        )}
      </span>
      <IconButton
        icon="download"
        iconSize={20}
        label={t('files.download', { number: label })}
        aria-haspopup="dialog"
        className={styles.button}
        onClick={() => setOpen(true)}
      />
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('common.close')}
        side="bottom"
        isFitted
      >
        <FileList invoice={invoice} pdfKind={pdfKind} onReorder={reorder} />
      </Drawer>
      {isReordering && <ReorderDialog source={fromDocument('I', invoice)} onClose={() => setReordering(false)} />}
    </>
  );
}

interface FileListProps extends DownloadsProps {
  /** Null where nothing can be ordered again. */
  onReorder: (() => void) | null;
}

function FileWords({ icon, name, hint }: { icon: IconName; name: string; hint: string }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span>
        {name} <small>{hint}</small>
      </span>
    </>
  );
}

function FileList({ invoice, pdfKind, onReorder }: FileListProps) {
  const { t, path, date } = useI18n();
  const { chain, hasXml, dueOn, state } = invoice;
  return (
    <ul className={styles.files}>
      <li>
        <FileLink kind={pdfKind} document={invoice}>
          <FileWords icon="file-text" name="PDF" hint={t('files.pdfHint')} />
        </FileLink>
      </li>
      <li>
        <FileLink kind="invoice_barcodes" document={invoice}>
          <FileWords icon="barcode" name={t('files.barcodes')} hint={t('files.barcodesHint')} />
        </FileLink>
      </li>
      {hasXml && (
        <li>
          <a href={xmlPath(invoice)} download>
            <FileWords icon="receipt-text" name="XML" hint={t('files.xmlHint')} />
          </a>
        </li>
      )}
      <li>
        <FileLink kind="invoice_csv" document={invoice}>
          <FileWords icon="table-2" name={t('files.csv')} hint={t('files.csvHint')} />
        </FileLink>
      </li>
      {chain.ddt?.map((ddt) => (
        <li key={`${ddt.cause} ${ddt.year} ${ddt.number}`}>
          <Link to={path(ddtPath(ddt))}>
            <Icon name="truck" size={20} />
            <span>
              {ddt.cause}/{ddt.year}/{ddt.number}
            </span>
            <small>{date(ddt.date)}</small>
          </Link>
        </li>
      ))}
      {(state === 'expired' || state === 'to-expire') && (
        <li>
          <Link to={path('/pages/account?tab=deadlines')}>
            <Icon name="calendar-clock" size={20} />
            <span>{t('chain.due')}</span>
            <small>{date(dueOn)}</small>
          </Link>
        </li>
      )}
      {onReorder && (
        <li>
          <button type="button" aria-haspopup="dialog" onClick={onReorder}>
            <Icon name="refresh-cw" size={20} />
            <span>{t('files.reorder')}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
