import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, focusAtOnce } from '../../ui/dialog.tsx';
import styles from './reorder-dialog.module.css';
import { ReorderRow } from './reorder-row.tsx';
import type { ReorderSource } from './reorder-source.ts';
import { useReorder } from './use-reorder.ts';

/** The lines of an order or document then and now; the selected ones are added to the cart with one request. */
export default function ReorderDialog({ source, onClose }: { source: ReorderSource; onClose: () => void }) {
  const { t, path, money } = useI18n();
  const { lines, choices, chosen, failure, added, isSending, choose, add } = useReorder(source);
  const sum = chosen.reduce((total, { offer }) => total + offer.total, 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={t('reorder.title', { name: source.name })}
      closeLabel={t('common.close')}
      actions={
        added !== null ? (
          <Link ref={focusAtOnce} to={path('/pages/cart?tab=active')} className={buttonClass({ kind: 'primary' })}>
            {t('reorder.toCart')}
          </Link>
        ) : (
          <>
            <p className={styles.sum}>
              {t('reorder.sum')} <b>{money(sum)}</b>
            </p>
            <Button
              kind="primary"
              busy={isSending}
              reason={lines && chosen.length === 0 ? t('reorder.none') : null}
              disabled={!lines}
              onClick={add}
            >
              {t('reorder.add', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite">
        {added !== null && <Alert tone="ok" title={t('reorder.done', { count: added })} />}
        {failure && (
          <Alert tone="bad" title={t('reorder.failed')}>
            {failure.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Alert>
        )}
      </div>
      {!lines && !failure && <p aria-busy="true">{t('common.loading')}</p>}
      {lines && added === null && (
        <>
          <p className={styles.hint}>{t('reorder.hint')}</p>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.position}>
                <ReorderRow
                  line={line}
                  chosen={choices.get(line.position) ?? null}
                  onChoose={(code) => choose(line.position, code)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
