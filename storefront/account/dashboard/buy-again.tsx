import { perUnit, piecesNote } from '../../i18n/quantity-text.ts';
import { Pieces } from '../../article/pieces.tsx';
import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { parseQuantity } from '../../../domain/packaging.ts';
import { lineCents } from '../../../domain/rounding.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { arrivalText } from '../../article/article-line.ts';
import { Availability } from '../../article/availability.tsx';
import { useCart, useCartStore } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { articlePath } from '../../parsers/article.ts';
import { usePriceView } from '../../session/app-state.tsx';
import type { Session } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { quantityField, type BuyResult } from './buy-usual.ts';
import styles from './buy-again.module.css';
import type { UsualArticle } from './parse-dashboard.ts';
import { PriceChange, PurchaseFrequency } from './purchase-frequency.tsx';

interface BuyAgainProps {
  articles: readonly UsualArticle[];
  today: string;
  session: Session;
  /** Of the form sent without scripts. */
  result: BuyResult | null;
}

/** The articles that are due, ticked when late or due, with one button for the ticked ones. */
export function BuyAgain({ articles, today, session, result }: BuyAgainProps) {
  const { t, locale, money, path } = useI18n();
  const { run } = useCartStore();
  const { cart } = useCart();
  const fetcher = useFetcher<BuyResult | null>();
  const inCart = (code: string) =>
    cart.lines.filter(({ internalCode }) => internalCode === code).reduce((sum, { quantity }) => sum + quantity, 0);
  const [choices, setChoices] = useState<ReadonlyMap<string, { isTicked?: boolean; text?: string }>>(new Map());
  const choose = (code: string, choice: { isTicked?: boolean; text?: string }) =>
    setChoices(new Map(choices).set(code, { ...choices.get(code), ...choice }));
  const lines = articles.map((usual) => {
    const { internalCode, canAdd } = usual.article;
    const { isTicked, text = String(usual.quantity) } = choices.get(internalCode) ?? {};
    // What is in the cart already needs no second tick.
    const isProposed = usual.state !== 'soon' && inCart(internalCode) === 0;
    return { usual, text, isTicked: canAdd && (isTicked ?? isProposed), inCart: inCart(internalCode) };
  });
  const ticked = lines.filter(({ isTicked }) => isTicked);
  const sum = ticked.reduce((cents, { usual, text }) => {
    const quantity = parseQuantity(text, locale);
    return cents + (quantity > 0 && usual.price !== null ? lineCents(usual.price, quantity, usual.priceQuantity) : 0);
  }, 0);
  const shownResult = fetcher.data === undefined ? result : fetcher.data;
  const invalid = shownResult?.kind === 'rejected' ? shownResult.invalid : [];
  const isShown = usePriceView() === 'shown';

  return (
    <form
      method="post"
      action={path('/pages/dashboard')}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void run(() => fetcher.submit(form, { method: 'post', action: path('/pages/dashboard') })).then(() =>
          setChoices(new Map()),
        );
      }}
    >
      <input type="hidden" name="of" value={session.clientId} />
      <p className={`${styles.line} ${styles.heads}`} aria-hidden="true">
        <span className={styles.article}>{t('cart.article')}</span>
        <span>{t('dashboard.usually')}</span>
        <span className={styles.last}>{t('dashboard.lastTime')}</span>
        <span>{t('dashboard.availability')}</span>
        <span className={styles.price}>{isShown && t('dashboard.netToday')}</span>
        <span className={styles.quantity}>{t('common.quantity')}</span>
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.usual.article.internalCode}>
            <Line
              {...line}
              today={today}
              isInvalid={invalid.includes(line.usual.article.internalCode)}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
      <ResultAlert result={shownResult} />
      <div className={styles.foot}>
        <p className={styles.sum} role="status">
          <b>
            {t('dashboard.ticked', { count: ticked.length })}
            {isShown && ` · ${t('dashboard.net', { amount: money(sum) })}`}
          </b>
          <small>{t('dashboard.packs')}</small>
        </p>
        <Button type="submit" kind="primary" size="large" busy={fetcher.state !== 'idle'}>
          {t('dashboard.addTicked')}
        </Button>
      </div>
    </form>
  );
}

/** Alert with the result of the form. */
function ResultAlert({ result }: { result: BuyResult | null }) {
  const { t, path } = useI18n();
  if (!result) return null;
  const reasons = { none: 'dashboard.tickOne', client: 'dashboard.otherClient' } as const;
  const title =
    result.kind === 'done'
      ? t('reorder.done', { count: result.count })
      : result.reason
        ? t(reasons[result.reason])
        : t(result.invalid.length > 0 ? 'dashboard.invalidQuantity' : 'reorder.failed');
  return (
    <Alert tone={result.kind === 'done' ? 'ok' : 'bad'} title={title} live>
      {result.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {result.kind === 'done' && (
        <Link to={path('/pages/cart?tab=active')} className="link">
          {t('reorder.toCart')}
        </Link>
      )}
    </Alert>
  );
}

interface LineProps {
  usual: UsualArticle;
  text: string;
  isTicked: boolean;
  isInvalid: boolean;
  /** Quantity of the article in the cart. */
  inCart: number;
  today: string;
  onChoose: (code: string, choice: { isTicked?: boolean; text?: string }) => void;
}

function Line({ usual, text, isTicked, isInvalid, inCart, today, onChoose }: LineProps) {
  const i18n = useI18n();
  const { t, path, locale, number, date, unitPrice } = i18n;
  const isShown = usePriceView() === 'shown';
  const { article, lastQuantity, lastOn, price, statedQuantity, unit } = usual;
  const { internalCode, code, name, canAdd } = article;
  const place = articlePath(article);
  return (
    <div className={styles.line}>
      <Checkbox
        name="article"
        value={internalCode}
        checked={isTicked}
        disabled={!canAdd}
        aria-label={t('reorder.choose', { name })}
        onChange={(event) => onChoose(internalCode, { isTicked: event.target.checked })}
      >
        {null}
      </Checkbox>
      <Picture url={article.pictures[0]?.url} version="thumb" alt="" className={styles.picture} />
      <span className={styles.article}>
        <small>{code}</small>
        {place ? <Link to={path(place)}>{name}</Link> : name}
      </span>
      <PurchaseFrequency usual={usual} today={today} />
      <span className={styles.last}>
        {number(lastQuantity)} {unitLabel(locale, unit, lastQuantity)}{' '}
        <Pieces quantity={lastQuantity} article={article} />
        <small>{t('dashboard.onDay', { day: date(lastOn).slice(0, 5) })}</small>
      </span>
      <span className={styles.state}>
        <Availability kind={article.availability} />
        {arrivalText(i18n, article) && <small>{arrivalText(i18n, article)}</small>}
        {inCart > 0 && <small>{t('catalogue.inCart', { count: inCart })}</small>}
        {!canAdd && article.cannotAdd && <small>{article.cannotAdd}</small>}
      </span>
      <span className={styles.price}>
        {isShown && price !== null && (
          <>
            <b>{unitPrice(price, usual, parseQuantity(text, locale) || 1)}</b>
            {statedQuantity > 1 && <small>/&nbsp;{perUnit(i18n, unit, statedQuantity)}</small>}
            <PriceChange before={usual.lastPrice} today={usual.priceOfOne ?? 0} />
          </>
        )}
      </span>
      <span className={styles.quantity}>
        <QuantityStepper
          name={quantityField(internalCode)}
          value={text}
          onChange={(value) => onChoose(internalCode, { text: value })}
          step={article.packQuantity}
          minimum={article.packQuantity}
          label={t('dashboard.quantityOf', { name })}
          decreaseLabel={t('dashboard.decrease', { name })}
          increaseLabel={t('dashboard.increase', { name })}
          invalid={isInvalid}
          disabled={!canAdd}
          note={piecesNote(i18n, parseQuantity(text, locale) || 0, article)}
        />
      </span>
    </div>
  );
}
