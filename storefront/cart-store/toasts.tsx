import { Link } from 'react-router';
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
/**
 * Toast that an article was added, with the quantity when it was rounded: one toast per article,
 * however often it is added. A rounded one stays longer and has an undo, which adds the line's former quantity.
 */
export function showAdded(article: ArticleToAdd, result: Done, add: (article: ArticleToAdd) => unknown): void {
  const { code = '', row = 0 } = article.promotion ?? {};
  const takeAway = showToastAbout(JSON.stringify([article.internalCode, code, row]), {
    picture: <FramedPicture url={article.picture} alt="" />,
    head: <AddedHead result={result} />,
    body: <AddedBody article={article} result={result} undo={undoAndLeave} />,
    ...(result.rounded && { duration: removalDuration }),
  });
  function undoAndLeave(): void {
    takeAway();
    add({ ...article, quantity: result.former });
  }
}

function AddedHead({ result }: { result: Done }) {
  const { t } = useI18n();
  const { rounded } = result;
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
      {t(result.former > 0 ? 'cart.updated' : 'cart.added')}
    </StatusLabel>
  );
}

function AddedBody({ article, result, undo }: { article: ArticleToAdd; result: Done; undo: () => void }) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const requested = result.rounded?.requested;
  const quantity = articleQuantityText(i18n.locale, requested ?? result.quantity, article);
  return (
    <>
      <Link to={path(article.path)}>{article.name}</Link>
      <small>{requested === undefined ? quantity : t('cart.asked', { quantity })}</small>
      {requested !== undefined && <UndoButton undo={undo} />}
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
  const focusIfLost = useFocusIfLost();
  async function leave(): Promise<void> {
    await undo();
    // A page that shows the restored line has moved the focus there.
    focusIfLost();
  }
  return (
    <button type="button" className={`link ${styles.undo}`} onClick={() => void leave()}>
      {t('common.undo')}
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
