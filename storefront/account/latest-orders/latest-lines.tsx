import { useState, type ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { packageQuantity, parseQuantity } from '../../../domain/packaging.ts';
import { lineCents } from '../../../domain/rounding.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { articleToAdd } from '../../article/article-line.ts';
import { useCart, useCartActions, useCartStore } from '../../cart-store/cart-state.tsx';
import { linesOf } from '../../cart-store/cart.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { UnitPrice } from '../../article/unit-price.tsx';
import { articlePath, type Article } from '../../parsers/article.ts';
import { useAppState, useMayBuy, usePriceView } from '../../session/app-state.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { quantityField, type BuyResult } from '../dashboard/buy-usual.ts';
import styles from './latest-orders-dialog.module.css';
import type { LatestLine } from './use-latest-orders.ts';

/** What the buyer has done with a line; the quantity as typed. */
interface Choice {
  isChosen?: boolean;
  text?: string;
}

interface ShownLine {
  line: LatestLine;
  /** Null where it can't be bought. */
  article: Article | null;
  inCart: number;
  text: string;
  /** In whole packs; 0 when the typed one is not valid. */
  quantity: number;
  isChosen: boolean;
}

/** The lines of the latest orders with quantities; one is added by its button, several chosen ones together. */
export function LatestLines(props: { lines: readonly LatestLine[]; more: ReactNode; onLeave: () => void }) {
  const { lines, more, onLeave } = props;
  const { t, locale, path } = useI18n();
  const { session } = useAppState();
  const mayBuy = useMayBuy();
  const { cart } = useCart();
  const { run } = useCartStore();
  const { data: result, state, submit } = useFetcher<BuyResult | null>();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choose = (key: string, choice: Choice) =>
    setChoices(new Map(choices).set(key, { ...choices.get(key), ...choice }));
  const shown = lines.map((line): ShownLine => {
    const article = line.article?.canAdd ? line.article : null;
    const inCart = linesOf(cart.lines, article?.internalCode ?? '').reduce((sum, { quantity }) => sum + quantity, 0);
    const { isChosen = false, text = String(packedQuantity(inCart || line.quantity, article)) } =
      choices.get(line.key) ?? {};
    const quantity = packedQuantity(parseQuantity(text, locale), article);
    return { line, article, inCart, text, quantity, isChosen: isChosen && article !== null };
  });
  const chosen = shown.filter(({ isChosen }) => isChosen);
  // An article that was ordered several times is chosen once.
  const all = [...new Map(shown.toReversed().map((one) => [one.article?.internalCode, one])).values()].filter(
    ({ article }) => article !== null,
  );

  function addChosen(): void {
    const form = new FormData();
    form.set('of', session?.clientId ?? '');
    for (const { article, quantity } of chosen) {
      form.append('article', article?.internalCode ?? '');
      form.set(quantityField(article?.internalCode ?? ''), String(quantity));
    }
    const to = { method: 'post', action: path('/pages/dashboard'), defaultShouldRevalidate: false } as const;
    void run(() => submit(form, to)).then((isSent) => isSent && setChoices(new Map()));
  }

  return (
    <>
      {mayBuy && all.length > 1 && (
        <Checkbox
          checked={all.every(({ isChosen }) => isChosen)}
          onChange={({ target }) =>
            setChoices(
              new Map(
                shown.map((one) => {
                  const isChosen = target.checked && all.includes(one);
                  return [one.line.key, { ...choices.get(one.line.key), isChosen }];
                }),
              ),
            )
          }
        >
          {t('latest.chooseAll')}
        </Checkbox>
      )}
      <ul className={styles.lines}>
        {shown.map((one) => (
          <li key={one.line.key}>
            <Line {...one} mayBuy={mayBuy} onChoose={(choice) => choose(one.line.key, choice)} onLeave={onLeave} />
          </li>
        ))}
        {more && <li className={styles.more}>{more}</li>}
      </ul>
      <ResultAlert result={result ?? null} onLeave={onLeave} />
      {mayBuy && all.length > 0 && <Foot chosen={chosen} isSending={state !== 'idle'} onAdd={addChosen} />}
    </>
  );
}

/** A quantity in whole packs of an article; 0 when it is not valid. */
function packedQuantity(quantity: number, article: Article | null): number {
  const packaged = packageQuantity(quantity, article?.packQuantity ?? 1);
  return packaged.accepted ? packaged.quantity : 0;
}

/** Alert with the result of adding the chosen lines. */
function ResultAlert({ result, onLeave }: { result: BuyResult | null; onLeave: () => void }) {
  const { t, path } = useI18n();
  if (!result) return null;
  const isDone = result.kind === 'done';
  const failure = !isDone && result.reason === 'client' ? 'latest.otherClient' : 'latest.notAdded';
  return (
    <Alert tone={isDone ? 'ok' : 'bad'} title={isDone ? t('latest.added', { count: result.count }) : t(failure)} live>
      {result.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {isDone && (
        <Link to={path('/pages/cart?tab=active')} className="link" onClick={onLeave}>
          {t('latest.toCart')}
        </Link>
      )}
    </Alert>
  );
}

/** How many lines are chosen, their value, and the button that adds them. */
function Foot({ chosen, isSending, onAdd }: { chosen: readonly ShownLine[]; isSending: boolean; onAdd: () => void }) {
  const { t, money } = useI18n();
  const isShown = usePriceView() === 'shown';
  const sum = chosen.reduce(
    (total, { article, quantity }) => total + lineCents(article?.net ?? 0, quantity, article?.priceQuantity ?? 1),
    0,
  );
  const isWrong = chosen.some(({ quantity }) => quantity === 0);
  return (
    <div className={styles.foot}>
      <p role="status">
        <b>{t('latest.chosen', { count: chosen.length })}</b>
        {isShown && chosen.length > 0 && ` · ${t('latest.net', { amount: money(sum) })}`}
      </p>
      <Button
        kind="primary"
        busy={isSending}
        reason={isWrong ? t('latest.invalid') : chosen.length === 0 ? t('latest.none') : null}
        onClick={onAdd}
      >
        {t('latest.add')}
      </Button>
    </div>
  );
}

type LineProps = ShownLine & { mayBuy: boolean; onChoose: (choice: Choice) => void; onLeave: () => void };

function Line({ line, article, inCart, text, quantity, isChosen, mayBuy, onChoose, onLeave }: LineProps) {
  const { t, path, locale, number, dateTime } = useI18n();
  const { add } = useCartActions();
  const [isAdding, setAdding] = useState(false);
  const name = `${line.code} ${line.name}`;

  async function addOne(): Promise<void> {
    if (!article || quantity === 0) return;
    setAdding(true);
    await add(articleToAdd(article, quantity));
    setAdding(false);
    onChoose({ isChosen: false });
  }

  return (
    <div className={styles.line}>
      <div className={styles.article}>
        {mayBuy && (
          <Checkbox
            checked={isChosen}
            disabled={!article}
            aria-label={t('latest.choose', { name })}
            onChange={({ target }) => onChoose({ isChosen: target.checked })}
          >
            {null}
          </Checkbox>
        )}
        <div>
          <span className={styles.code}>{line.code}</span>
          {article ? (
            <Link to={path(articlePath(article))} onClick={onLeave}>
              {line.name}
            </Link>
          ) : (
            <span>{line.name}</span>
          )}
          <small className={styles.orderedOn}>
            <span>
              {number(line.quantity)} {unitLabel(locale, line.unit, line.quantity)}
            </span>{' '}
            · <span>{dateTime(line.orderedAt).slice(0, 10)}</span>
            {inCart > 0 && (
              <>
                {' '}
                · <span>{t('catalogue.inCart', { count: inCart })}</span>
              </>
            )}
          </small>
        </div>
      </div>
      <LinePrice line={line} quantity={quantity} />
      {mayBuy && article && (
        <>
          <QuantityStepper
            value={text}
            onChange={(typed) => onChoose({ text: typed, isChosen: true })}
            onLeave={() => quantity > 0 && onChoose({ text: String(quantity) })}
            onEnter={() => void addOne()}
            step={article.packQuantity}
            minimum={article.packQuantity}
            label={t('common.quantityOf', { name })}
            decreaseLabel={t('common.decrease')}
            increaseLabel={t('common.increase')}
            invalid={quantity === 0}
          />
          <Button size="small" busy={isAdding} disabled={quantity === 0} onClick={() => void addOne()}>
            {t(inCart > 0 ? 'common.update' : 'common.add')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Current price of one unit, or why the article can't be bought; nothing when prices are hidden. */
function LinePrice({ line: { article }, quantity }: { line: LatestLine; quantity: number }) {
  const { t } = useI18n();
  const isShown = usePriceView() === 'shown';
  if (!article?.canAdd) return <span className={styles.gone}>{article?.cannotAdd || t('common.unavailable')}</span>;
  return (
    <span className="figures">
      {isShown && article.net !== null && (
        <UnitPrice line={{ ...article, net: article.net, quantity: quantity || 1 }} />
      )}
    </span>
  );
}
