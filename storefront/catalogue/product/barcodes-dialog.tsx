import { barcodeSymbol, hasWrongCheckDigit } from '../../../domain/barcode-symbol.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './dialogs.module.css';

interface BarcodesDialogProps {
  /** Named in the title, for users who hold the screen under a scanner; its variants beside their barcodes. */
  article: Pick<ArticleDetail, 'name' | 'code' | 'variantArticles'>;
  barcodes: ArticleDetail['barcodes'];
  onClose: () => void;
}

/**
 * All barcodes of an article and its variants, to be scanned from the screen, with the variant and the unit where there
 * is one.
 */
export function BarcodesDialog({ article, barcodes, onClose }: BarcodesDialogProps) {
  const { t } = useI18n();
  const title = t('catalogue.barcodesOf', { name: article.name, code: article.code });
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} width="wide">
      <ul className={styles.barcodes}>
        {barcodes.map((entry) => (
          <BarcodeEntry
            key={`${entry.barcode} ${entry.unit}`}
            variants={variantsWith(article, entry.barcode)}
            {...entry}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Code and sizes of the variants that have a barcode, 'TE933-16X60 · M16 × 60 mm'. */
function variantsWith({ variantArticles }: Pick<ArticleDetail, 'variantArticles'>, barcode: string): string[] {
  return variantArticles
    .filter(({ barcodes }) => barcodes.includes(barcode))
    .map(({ code, axes }) => [code, axes.filter(Boolean).join(' × ')].filter(Boolean).join(' · '));
}

/** One barcode as a picture from the server; a code that no scanner can read is shown as text with the reason. */
function BarcodeEntry({ barcode, unit, variants }: ArticleDetail['barcodes'][number] & { variants: string[] }) {
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
        {variants.map((variant) => (
          <span key={variant} className={styles.variant}>
            {variant}
          </span>
        ))}
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
