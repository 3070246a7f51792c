import { Link } from 'react-router';
import type { CartRejection } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ChangeList } from './change-list.tsx';
import { FailureAlert } from './failure-alert.tsx';
import type { Activated } from './load-cart-page.ts';
import styles from './saved.module.css';

/** Alert after activating a saved cart: what changed since it was saved, and where the former active cart is. */
export function ActivatedAlert(props: { activated: Activated | null; failure: CartRejection | null }) {
  const { t, path } = useI18n();
  const { activated, failure } = props;
  if (!activated) return failure && <div className={styles.alerts}>{<FailureAlert failure={failure} />}</div>;
  const { name, changes, aside } = activated;
  const count = changes.length;
  return (
    <div className={styles.alerts} role="status">
      <Alert tone={count > 0 ? 'warn' : 'ok'} title={t('saved.activated', { name })}>
        <p>{count > 0 ? t('saved.changed', { count }) : t('saved.unchanged')}</p>
        <ChangeList changes={changes} />
        {aside && (
          <p>
            {t('saved.aside')}{' '}
            <Link to={path(`/pages/cart?tab=saved&cart=${aside.id}`)} className="link">
              {aside.name}
            </Link>
          </p>
        )}
      </Alert>
    </div>
  );
}
