import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { packageQuantity } from '../../domain/packaging.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { articleQuantityText, unitLabel } from '../../domain/unit-label.ts';
import { useFocusIfLost } from '../routing/page-content.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { showToast, showToastAbout } from '../ui/toasts.tsx';
import { StatusLabel } from '../ui/badge.tsx';
import type { AddResult, ArticleToAdd, LineRounding, NamedLine } from './cart.ts';
import styles from './toasts.module.css';

type Done = Extract<AddResult, { status: 'done' }>;

/** Milliseconds; longer than other toasts, to leave time for the undo. */
export const removalDuration = 8000;
/** What a toast about an addition can do: each adds the article again, with another quantity. */
interface AddedActions {
  undo: () => void;
  /** The sum of the line's former quantity and the new one, in whole packs; null when it is not offered. */
  sum: { quantity: number; add: () => void } | null;
}

/**
 * Toast that an article was added: one toast per article, however often it is added. A quantity that was rounded or that
 * replaced another one stays longer and has an undo, which adds the line's former quantity; with `offersSum` it also
 * offers the sum of both, because a repeated article may be meant as more of it.
 */
export function showAdded(
  article: ArticleToAdd,
  result: Done,
  add: (article: ArticleToAdd) => unknown,
  offersSum: boolean,
): void {
  const { code = '', row = 0 } = article.promotion ?? {};
  const { former, rounded } = result;
  const put = (quantity: number) => () => {
    takeAway();
    add({ ...article, quantity });
  };
  const wanted = former + (rounded?.requested ?? result.quantity);
  const summed = packageQuantity(wanted, article.packQuantity);
  const sum = offersSum && former > 0 && summed.accepted ? { quantity: summed.quantity, add: put(wanted) } : null;
  const takeAway = showToastAbout(JSON.stringify([article.internalCode, code, row]), {
    picture: <FramedPicture url={article.picture} alt="" />,
    head: <AddedHead result={result} />,
    body: <AddedBody article={article} result={result} actions={{ undo: put(former), sum }} />,
    ...((rounded || former > 0) && { duration: removalDuration }),
  });
}

function AddedHead({ result: { quantity, former, rounded } }: { result: Done }) {
  const { t } = useI18n();
  if (rounded) {
    return (
      <span className={styles.rounded}>
        <StatusLabel tone="warn" icon="package">
          {t('cart.rounded', { quantity: rounded.quantity, pack: rounded.packaging })}
        </StatusLabel>
      </span>
    );
  }
  return (
    <StatusLabel tone="ok" icon="circle-check">
      {former === 0
        ? t('cart.added')
        : former === quantity
          ? t('cart.sameQuantity')
          : t('cart.replaced', { former, quantity })}
    </StatusLabel>
  );
}

function AddedBody({ article, result, actions }: { article: ArticleToAdd; result: Done; actions: AddedActions }) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const { former, rounded } = result;
  const requested = rounded?.requested;
  const textOf = (quantity: number) => articleQuantityText(i18n.locale, quantity, article);
  const lines = [
    requested === undefined ? textOf(result.quantity) : t('cart.asked', { quantity: textOf(requested) }),
    former > 0 && former !== result.quantity && t('cart.wasQuantity', { quantity: textOf(former) }),
  ];
  return (
    <>
      <Link to={path(article.path)}>{article.name}</Link>
      <small>{lines.filter(Boolean).join(', ')}</small>
      <span className={styles.actions}>
        {(rounded || (former > 0 && former !== result.quantity)) && <UndoButton undo={actions.undo} />}
        {actions.sum && (
          <ToastButton act={actions.sum.add}>{t('cart.sumUp', { quantity: textOf(actions.sum.quantity) })}</ToastButton>
        )}
      </span>
    </>
  );
}

/** Toast that a line was removed, with an undo, which closes the toast. */
export function showRemoved(line: NamedLine, undo: () => Promise<void>): void {
  const takeAway = showToast({
    picture: <FramedPicture url={line.picture} alt="" />,
    head: <RemovedHead />,
    body: <RemovedBody line={line} undo={undoAndLeave} />,
    duration: removalDuration,
  });
  async function undoAndLeave(): Promise<void> {
    takeAway();
    await undo();
  }
}

type Undo = () => void | Promise<void>;

/** Undoes the change of a toast, which closes: its focus moves to the page. */
export function UndoButton({ undo }: { undo: Undo }) {
  const { t } = useI18n();
  return <ToastButton act={undo}>{t('common.undo')}</ToastButton>;
}

/** Does something about what a toast reports; the toast closes, and its focus moves to the page. */
function ToastButton({ act, children }: { act: Undo; children: ReactNode }) {
  const focusIfLost = useFocusIfLost();
  async function leave(): Promise<void> {
    await act();
    // A page that shows the restored line has moved the focus there.
    focusIfLost();
  }
  return (
    <button type="button" className={`link ${styles.undo}`} onClick={() => void leave()}>
      {children}
    </button>
  );
}

function RemovedHead() {
  const { t } = useI18n();
  return <span className={styles.removed}>{t('cart.removed')}</span>;
}

function RemovedBody({ line, undo }: { line: NamedLine; undo: Undo }) {
  const { path } = useI18n();
  return (
    <>
      <Link to={path(line.path)}>{line.name}</Link>
      <UndoButton undo={undo} />
    </>
  );
}

/** Why a line has more than was entered: 'Arrotondato a 20 (confezioni da 10)', '… a 32 (pallet da 32)'. */
export function roundedText({ t, locale }: I18n, { quantity, packaging, unit }: LineRounding): string {
  if (unit === null || packaging === 1) return t('cart.rounded', { quantity, pack: packaging });
  return t('cart.roundedTo', { quantity, unit: unitLabel(locale, unit, 2), pack: packaging });
}
