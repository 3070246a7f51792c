import { barcodeSymbol, hasWrongCheckDigit } from '../../../domain/barcode-symbol.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './dialogs.module.css';

interface BarcodesDialogProps {
  /** Named in the title, for users who hold the screen under a scanner. */
  article: Pick<ArticleDetail, 'name' | 'code'>;
  barcodes: ArticleDetail['barcodes'];
  onClose: () => void;
}

/** All barcodes of an article, to be scanned from the screen, with their unit where there is one (R2.76). */
export default function BarcodesDialog({ article, barcodes, onClose }: BarcodesDialogProps) {
  const { t } = useI18n();
  const title = t('catalogue.barcodesOf', { name: article.name, code: article.code });
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} width="wide">
      <ul className={styles.barcodes}>
        {barcodes.map((entry) => (
          <BarcodeEntry key={`${entry.barcode} ${entry.unit}`} {...entry} />
        ))}
      </ul>
    </Dialog>
  );
}

/** One barcode as a picture from the server; a code that no scanner can read is shown as text with the reason. */
function BarcodeEntry({ barcode, unit }: ArticleDetail['barcodes'][number]) {
  const { t, locale } = useI18n();
  const symbol = barcodeSymbol(barcode);
  return (
    <li>
      {symbol && (
        <img
          src={`/barcodes/${encodeURIComponent(barcode)}.svg`}
          alt={t('catalogue.barcodePicture', { code: barcode })}
          height={96}
          loading="lazy"
        />
      )}
      <p>
        <b className="figures">{barcode}</b>
        <span>{[unit && unitLabel(locale, unit), symbol].filter(Boolean).join(' · ')}</span>
        {!symbol && (
          <span className={styles.wrong}>
            {t(hasWrongCheckDigit(barcode) ? 'catalogue.wrongCheckDigit' : 'catalogue.notDrawable')}
          </span>
        )}
      </p>
    </li>
  );
}
