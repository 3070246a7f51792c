import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../i18n/units.ts';
import type { ArticleDetail } from '../../readers/article-detail.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './dialogs.module.css';

/** Every bar code of an article, with its unit where one is given (R2.76). */
export default function BarcodesDialog(props: { barcodes: ArticleDetail['barcodes']; onClose: () => void }) {
  const { t, locale } = useI18n();
  const hasUnits = props.barcodes.some(({ unit }) => unit !== null);
  return (
    <Dialog isOpen onClose={props.onClose} title={t('catalogue.barcodes')} closeLabel={t('common.close')}>
      <div className={styles.barcodes}>
        <Table caption={t('catalogue.barcodes')}>
          <thead>
            <tr>
              <th scope="col">{t('catalogue.barcode')}</th>
              {hasUnits && <th scope="col">{t('catalogue.barcodeUnit')}</th>}
            </tr>
          </thead>
          <tbody>
            {props.barcodes.map(({ barcode, unit }) => (
              <tr key={barcode}>
                <td>{barcode}</td>
                {hasUnits && <td>{unit ? unitLabel(locale, unit) : ''}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  );
}
