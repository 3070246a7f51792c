import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../api-client/browser-api.ts';
import { asCallFailure, type CallFailure } from '../../api-client/call-failure.ts';
import { useCartActions } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, focusAtOnce } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { State } from '../../ui/state.tsx';
import { orderName } from '../../orders/order-links.ts';
import type { Order } from './order-reader.ts';
import {
  chosenOffers,
  firstChoices,
  parseReorder,
  type Choices,
  type Offer,
  type ReorderLine,
} from './reorder-reader.ts';
import styles from './reorder-dialog.module.css';

type Progress =
  { kind: 'open' | 'sending' } | { kind: 'done'; count: number } | { kind: 'failed'; failure: CallFailure };

/** The lines of an old order then and now; the selected ones are added to the cart with one request. */
export function ReorderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, path, money } = useI18n();
  const { reload } = useCartActions();
  const [lines, setLines] = useState<ReorderLine[] | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [progress, setProgress] = useState<Progress>({ kind: 'open' });
  const { cause, year, number } = order;

  useEffect(() => {
    const aborted = new AbortController();
    browserApi()
      .call('prepareReorder', { causale: cause, anno: year, numero: number }, aborted.signal)
      .then((response) => {
        const read = parseReorder(response);
        setLines(read);
        setChoices(firstChoices(read));
      })
      .catch((error: unknown) => {
        if (!aborted.signal.aborted) setProgress({ kind: 'failed', failure: asCallFailure(error) });
      });
    return () => aborted.abort();
  }, [cause, year, number]);

  const chosen = chosenOffers(lines ?? [], choices);
  const sum = chosen.reduce((total, { offer }) => total + offer.total, 0);

  async function add(): Promise<void> {
    setProgress({ kind: 'sending' });
    try {
      await browserApi().call('reorder', {
        causale: cause,
        anno: year,
        numero: number,
        rows: chosen.map(({ line, offer }) => ({
          riga: line.position,
          quantity: offer.quantity,
          item_id: offer.internalCode,
        })),
      });
      setProgress({ kind: 'done', count: chosen.length });
      void reload();
    } catch (error) {
      setProgress({ kind: 'failed', failure: asCallFailure(error) });
    }
  }

  function choose(position: number, code: string | null): void {
    const next = new Map(choices);
    if (code === null) next.delete(position);
    else next.set(position, code);
    setChoices(next);
  }

  const isDone = progress.kind === 'done';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={t('reorder.title', { name: orderName(order) })}
      closeLabel={t('common.close')}
      actions={
        isDone ? (
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
              busy={progress.kind === 'sending'}
              reason={lines && chosen.length === 0 ? t('reorder.none') : null}
              disabled={!lines}
              onClick={() => void add()}
            >
              {t('reorder.add', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite">
        {isDone && <Alert tone="ok" title={t('reorder.done', { count: progress.count })} />}
        {progress.kind === 'failed' && <Failure failure={progress.failure} />}
      </div>
      {!lines && progress.kind === 'open' && <p aria-busy="true">{t('common.loading')}</p>}
      {lines && !isDone && (
        <>
          <p className={styles.hint}>{t('reorder.hint')}</p>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.position}>
                <Line
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

function Failure({ failure }: { failure: CallFailure }) {
  const { t } = useI18n();
  const sentences = Object.entries(failure.errors).map(
    ([field, texts]) => `${field.replace('rows.', '')}. ${texts[0]}`,
  );
  return (
    <Alert tone="bad" title={t('reorder.failed')}>
      {sentences.length > 0 ? sentences.map((sentence) => <p key={sentence}>{sentence}</p>) : <p>{failure.message}</p>}
    </Alert>
  );
}

function Line(props: { line: ReorderLine; chosen: string | null; onChoose: (code: string | null) => void }) {
  const { line, chosen, onChoose } = props;
  const { t } = useI18n();
  const figures = useFigures();
  const { today, replacements, differences, quantityInCart } = line;
  return (
    <div className={styles.line}>
      <Checkbox
        checked={chosen !== null}
        disabled={!today && replacements.length === 0}
        aria-label={t('reorder.choose', { name: line.name })}
        onChange={(event) => {
          const offer = today ?? replacements[0];
          onChoose(event.target.checked && offer ? offer.internalCode : null);
        }}
      >
        <span className={styles.code}>{line.code}</span>
        <b>{line.name}</b>
      </Checkbox>
      <dl className={styles.figures}>
        <div>
          <dt>{t('reorder.then')}</dt>
          <dd>{figures(line)}</dd>
        </div>
        <div className={differences.length > 0 ? styles.changed : undefined}>
          <dt>{t('reorder.today')}</dt>
          <dd>{today ? figures(today) : '–'}</dd>
        </div>
      </dl>
      <div className={styles.words}>
        {differences.length === 0 ? (
          <State tone="ok" icon="check" small>
            {t('reorder.same')}
          </State>
        ) : (
          differences.map((sentence) => (
            <p key={sentence} className={today ? styles.warn : styles.bad}>
              {sentence}
            </p>
          ))
        )}
        {quantityInCart > 0 && <p>{t('reorder.inCart', { quantity: quantityInCart })}</p>}
        {replacements.length > 0 && <Replacement offers={replacements} chosen={chosen} onChoose={onChoose} />}
      </div>
    </div>
  );
}

function Replacement(props: { offers: Offer[]; chosen: string | null; onChoose: (code: string | null) => void }) {
  const { offers, chosen, onChoose } = props;
  const { t } = useI18n();
  const figures = useFigures();
  return (
    <Select
      compact
      label={t('reorder.instead')}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{t('reorder.insteadNone')}</option>
      {offers.map((offer) => (
        <option key={offer.internalCode} value={offer.internalCode}>
          {offer.code} · {offer.name} · {figures(offer)}
        </option>
      ))}
    </Select>
  );
}

/** Quantity and unit price: '12 pcs at €44.95 / pc'. */
function useFigures() {
  const { t, locale, number, unitPrice } = useI18n();
  return ({ quantity, unit, net }: { quantity: number; unit: string; net: number }) =>
    t('reorder.each', {
      quantity: number(quantity),
      unit: unitLabel(locale, unit, quantity),
      price: unitPrice(net),
      one: unitLabel(locale, unit),
    });
}
