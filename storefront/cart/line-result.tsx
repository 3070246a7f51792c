import { Link, useSearchParams } from 'react-router';
import { ownPath } from '../../domain/own-path.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { ambiguousText } from '../i18n/quantity-text.ts';
import { articleQuantityText } from '../../domain/unit-label.ts';
import type { CartLine } from '../parsers/cart.ts';
import { Alert } from '../ui/alert.tsx';
import type { RejectedLine } from './change-line.ts';
import styles from './saved/saved.module.css';

function reasonText({ reason }: RejectedLine, i18n: I18n): string {
  if (reason === 'client') return i18n.t('cart.otherClient');
  if ('message' in reason) return reason.message;
  return ambiguousText(i18n, reason.typed) ?? i18n.t('catalogue.invalidQuantity');
}

/** Result of a line form submitted without scripts or before hydration, with a link back to the page of the form. */
export function LineResult({ rejected, line }: { rejected: RejectedLine | null; line: CartLine | null }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [query] = useSearchParams();
  const change = query.get('told');
  const back = rejected ? rejected.back : ownPath(query.get('back'), '');
  if (!rejected && change !== 'removed' && !line) return null;
  return (
    <div className={styles.alerts} role={rejected ? 'alert' : 'status'}>
      <Alert
        tone={rejected ? 'bad' : 'ok'}
        title={t(rejected ? 'cart.notChanged' : line ? 'cart.inCart' : 'cart.removed')}
      >
        {rejected && <p>{reasonText(rejected, i18n)}</p>}
        {line && !rejected && (
          <p>
            {line.code} {line.name}: {articleQuantityText(i18n.locale, line.quantity, line)}
            {query.has('rounded') &&
              `. ${t('catalogue.rounded', { quantity: line.quantity, packaging: line.packQuantity })}`}
          </p>
        )}
        {back && (
          <p>
            <Link to={back} className="link">
              {t('cart.backToPage')}
            </Link>
          </p>
        )}
      </Alert>
    </div>
  );
}
