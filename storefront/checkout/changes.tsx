import { Link } from 'react-router';
import { lineCents, parseUnitPrice } from '../../trade/money.ts';
import { useCartActions } from '../cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { unitLabel } from '../i18n/units.ts';
import type { CartLine } from '../readers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './changes.module.css';
import type { LineChange } from './prepared-order.ts';

interface ChangesProps {
  changes: readonly LineChange[];
  lines: readonly CartLine[];
  /** Rows whose change was accepted. */
  accepted: ReadonlySet<number>;
  onAccept: (rowIds: number[]) => void;
}

/**
 * What is different from when the lines were put in the cart: accept it, or take the line out. A cart that changes makes
 * the page prepare the order anew.
 */
export function Changes({ changes, lines, accepted, onAccept }: ChangesProps) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  if (changes.length === 0) return null;
  const open = changes.filter(({ rowId, isBlocking }) => isBlocking || !accepted.has(rowId));
  const acceptable = open.filter(({ isBlocking }) => !isBlocking).map(({ rowId }) => rowId);
  const isDone = open.length === 0;
  return (
    <section className={`${styles.changes} ${isDone ? styles.done : ''}`} aria-labelledby="checkout-changes">
      <header>
        <Icon name={isDone ? 'circle-check' : 'triangle-alert'} />
        <h2 id="checkout-changes">{t('checkout.changes')}</h2>
        <p role="status">{t(isDone ? 'checkout.changesDone' : 'checkout.changesOpen', { count: changes.length })}</p>
        {isHydrated && acceptable.length > 1 && (
          <Button kind="primary" size="small" className={styles.all} onClick={() => onAccept(acceptable)}>
            {t(acceptable.length === 2 ? 'checkout.acceptBoth' : 'checkout.acceptAll')}
          </Button>
        )}
      </header>
      <ul>
        {changes.map((change) => (
          <Change
            key={change.rowId}
            change={change}
            line={lines.find(({ rowId }) => rowId === change.rowId) ?? null}
            isAccepted={accepted.has(change.rowId)}
            onAccept={() => onAccept([change.rowId])}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps {
  change: LineChange;
  line: CartLine | null;
  isAccepted: boolean;
  onAccept: () => void;
}

function Change({ change, line, isAccepted, onAccept }: ChangeProps) {
  const { t, path } = useI18n();
  const { remove, setQuantity, flush } = useCartActions();
  const quantity = change.kind === 'packaging' ? change.today : null;

  function takeQuantity(line: CartLine, quantity: number) {
    setQuantity(line, quantity);
    void flush();
  }

  return (
    <li>
      <FramedPicture url={line?.picture} alt="" />
      <div className={styles.article}>
        <span className={styles.code}>{change.code}</span>
        {line ? <Link to={path(line.path)}>{change.name}</Link> : <span>{change.name}</span>}
      </div>
      <ChangeFigures change={change} line={line} />
      <div className={styles.choice} role="group" aria-label={t('checkout.changeOf', { code: change.code })}>
        {!change.isBlocking && (
          <button type="button" aria-pressed={isAccepted} onClick={onAccept}>
            {isAccepted && <Icon name="check" size={14} />}
            {t(isAccepted ? 'checkout.accepted' : 'checkout.accept')}
          </button>
        )}
        {line && quantity !== null && (
          <button type="button" onClick={() => takeQuantity(line, quantity)}>
            {t('checkout.roundUp', { quantity })}
          </button>
        )}
        <button
          type="submit"
          name="remove"
          value={change.rowId}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            if (line) void remove(line);
          }}
        >
          {t('checkout.removeLine')}
        </button>
      </div>
    </li>
  );
}

/** Before, today and what it makes of the line; where there are no figures the server's sentence. */
function ChangeFigures({ change, line }: { change: LineChange; line: CartLine | null }) {
  const { t, locale, money, unitPrice } = useI18n();
  const before = parseUnitPrice(change.before);
  const today = parseUnitPrice(change.today);
  if (change.kind !== 'price' || before === null || today === null || !line) {
    return (
      <p className={styles.message}>
        {change.message}
        {change.isBlocking && <small>{t('checkout.mustChange')}</small>}
      </p>
    );
  }
  const unit = `/\u00a0${unitLabel(locale, line.unit)}`;
  const effect = lineCents(today, line.quantity) - lineCents(before, line.quantity);
  return (
    <div className={styles.figures}>
      <span>
        <small>{t('checkout.before')}</small>
        <del>
          {unitPrice(before)} {unit}
        </del>
      </span>
      <Icon name="arrow-right" className={styles.arrow} />
      <span>
        <small>{t('checkout.today')}</small>
        <b>
          {unitPrice(today)} {unit}
        </b>
      </span>
      <span className={styles.effect}>
        <small>{t('checkout.effect')}</small>
        {effect > 0 && '+'}
        {money(effect)}
      </span>
    </div>
  );
}
