import { useId } from 'react';
import { Link } from 'react-router';
import { useCartActions } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ChangeFigures } from './change-figures.tsx';
import styles from './changes.module.css';
import type { LineChange } from '../orders/line-change.ts';
import { isOpen } from './prepared-order.ts';

interface ChangesProps {
  changes: readonly LineChange[];
  lines: readonly CartLine[];
  /** The `acceptance` values of the accepted changes. */
  accepted: ReadonlySet<string>;
  onAccept: (acceptances: readonly string[], isAccepted: boolean) => void;
}

/**
 * What changed since the lines were added to the cart: the buyer accepts it or removes the line; a lower price is only
 * shown. When the cart changes, the page prepares the order again.
 */
export function Changes({ changes, lines, accepted, onAccept }: ChangesProps) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  if (changes.length === 0) return null;
  const open = changes.filter((change) => isOpen(change, accepted));
  const acceptable = open.flatMap(({ acceptance }) => acceptance ?? []);
  const isDone = open.length === 0;
  const isChosen = isDone && changes.some(({ acceptance }) => acceptance !== null);
  const count = new Set(changes.map(({ rowId }) => rowId)).size;
  return (
    <section className={`${styles.changes} ${isDone ? styles.done : ''}`} aria-labelledby="checkout-changes">
      <header>
        <Icon name={isDone ? 'circle-check' : 'triangle-alert'} />
        <h2 id="checkout-changes">{t('checkout.changes')}</h2>
        <p role="status">{t(isChosen ? 'checkout.changesDone' : 'checkout.changesOpen', { count })}</p>
        {isHydrated && acceptable.length > 1 && (
          <Button kind="primary" size="small" className={styles.all} onClick={() => onAccept(acceptable, true)}>
            {t(acceptable.length === 2 ? 'checkout.acceptBoth' : 'checkout.acceptAll')}
          </Button>
        )}
      </header>
      <ul>
        {[...Map.groupBy(changes, ({ rowId }) => rowId)].map(([rowId, ofRow]) => (
          <ChangedLine
            key={rowId}
            changes={ofRow}
            line={lines.find((line) => line.rowId === rowId) ?? null}
            accepted={accepted}
            onAccept={onAccept}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChangedLineProps extends Pick<ChangesProps, 'changes' | 'accepted' | 'onAccept'> {
  line: CartLine | null;
}

/** An article once, with everything that changed on its line. */
function ChangedLine({ changes, line, accepted, onAccept }: ChangedLineProps) {
  const { path } = useI18n();
  const [first] = changes;
  if (!first) return null;
  return (
    <li>
      <FramedPicture url={line?.picture} alt="" />
      <div className={styles.article}>
        <span className={styles.code}>{first.code}</span>
        {line ? <Link to={path(line.path)}>{first.name}</Link> : <span>{first.name}</span>}
      </div>
      {changes.map((change) => (
        <Change
          key={change.kind}
          change={change}
          line={line}
          isAccepted={!isOpen(change, accepted)}
          isLast={change === changes.at(-1)}
          onAccept={onAccept}
        />
      ))}
    </li>
  );
}

interface ChangeProps {
  change: LineChange;
  line: CartLine | null;
  isAccepted: boolean;
  /** The last change of its line, which has the button that removes it. */
  isLast: boolean;
  onAccept: ChangesProps['onAccept'];
}

function Change({ change, line, isAccepted, isLast, onAccept }: ChangeProps) {
  const { t } = useI18n();
  const { remove, setQuantity, flush } = useCartActions();
  const figures = useId();
  const { acceptance } = change;
  const quantity = change.kind === 'packaging' ? change.today : null;
  const hasChoice = isLast || acceptance !== null || (line !== null && quantity !== null);

  function takeQuantity(line: CartLine, quantity: number) {
    setQuantity(line, quantity);
    void flush();
  }

  return (
    <>
      <div id={figures} className={styles.what}>
        <ChangeFigures change={change} line={line} />
      </div>
      {hasChoice && (
        <div
          className={styles.choice}
          role="group"
          aria-label={t('checkout.changeOf', { code: change.code })}
          aria-describedby={figures}
        >
          {acceptance !== null && (
            <label>
              <input
                type="checkbox"
                name="accepted_changes"
                value={acceptance}
                checked={isAccepted}
                onChange={(event) => onAccept([acceptance], event.target.checked)}
              />
              {isAccepted && <Icon name="check" size={14} />}
              {t('checkout.accept')}
            </label>
          )}
          {line && quantity !== null && (
            <button
              type="submit"
              name="round"
              value={`${change.rowId}:${quantity}`}
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                takeQuantity(line, quantity);
              }}
            >
              {t('checkout.roundUp', { quantity })}
            </button>
          )}
          {isLast && (
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
          )}
        </div>
      )}
    </>
  );
}
