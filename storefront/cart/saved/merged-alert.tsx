import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MergedCart } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import styles from './saved.module.css';

/** Alert with the result of merging a saved cart, and a link to the active cart. */
export function MergedAlert({ merged }: { merged: MergedCart | null }) {
  const { t, path } = useI18n();
  const alert = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    // Its result is not the cleanup: newer browsers return a promise.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [merged]);
  if (!merged) return null;
  const { name, lineCount, remarks } = merged;
  const rejected = remarks.filter(({ isRejected }) => isRejected).length;
  const changed = remarks.length - rejected;
  return (
    <div role="status" ref={alert}>
      <Alert tone={rejected > 0 ? 'warn' : 'ok'} title={t('saved.merged', { name, count: lineCount })}>
        {rejected > 0 && <p>{t('saved.mergeRefused', { count: rejected })}</p>}
        {changed > 0 && <p>{t('saved.mergeChanged', { count: changed })}</p>}
        {remarks.length > 0 && (
          <ul className={styles.changes}>
            {remarks.map(({ code, name: article, message }, index) => (
              <li key={index}>
                <b>{code}</b> {article}: {message}
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link to={path('/pages/cart?tab=active')} className="link">
            {t('cart.toCart')}
          </Link>
        </p>
      </Alert>
    </div>
  );
}
