import { useState } from 'react';
import { Link } from 'react-router';
import { lineCents } from '../../../domain/rounding.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, focusAtOnce } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './reorder-dialog.module.css';
import { ReorderRow } from './reorder-row.tsx';
import type { ReorderSource } from './reorder-source.ts';
import { useReorder } from './use-reorder.ts';

/** The lines of an order or document then and now; the selected ones are added to the cart with one request. */
export function ReorderDialog({ source, onClose }: { source: ReorderSource; onClose: () => void }) {
  const { t, path, money } = useI18n();
  const { lines, typed, chosen, failure, added, isSending, choose, chooseAll, typeQuantity, add } = useReorder(source);
  const [isChangedOnly, setChangedOnly] = useState(false);
  const sum = chosen.reduce(
    (total, { offer, quantity }) => total + lineCents(offer.net ?? 0, quantity, offer.priceQuantity),
    0,
  );
  const byPosition = new Map(chosen.map((one) => [one.line.position, one]));
  const wrong = chosen.filter(({ quantity }) => quantity === 0).length;
  const none = chosen.length === 0 ? t('reorder.none') : null;
  const changed = lines?.filter(({ differences }) => differences.length > 0) ?? [];
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
              reason={lines && (wrong > 0 ? t('reorder.wrongQuantity', { count: wrong }) : none)}
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
          <p className={styles.hint}>
            {t('reorder.hint')} {lines.length > 1 && changed.length === 0 && t('reorder.noneChanged')}
          </p>
          {lines.length > 1 && (
            <div className={styles.tools}>
              <Checkbox
                checked={chosen.length > 0 && chosen.length >= lines.filter(({ today }) => today).length}
                onChange={(event) => chooseAll(event.target.checked)}
              >
                {t('reorder.all', { count: lines.length })}
              </Checkbox>
              {changed.length > 0 && changed.length < lines.length && (
                <Switch checked={isChangedOnly} onChange={setChangedOnly}>
                  {t('reorder.changedOnly', { count: changed.length })}
                </Switch>
              )}
            </div>
          )}
          <ul className={styles.lines}>
            {(isChangedOnly ? changed : lines).map((line) => (
              <li key={line.position}>
                <ReorderRow
                  line={line}
                  chosen={byPosition.get(line.position)}
                  typed={typed.get(line.position)}
                  onChoose={(code) => choose(line.position, code)}
                  onType={(text) => typeQuantity(line.position, text)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
