import { useEffect, useRef } from 'react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import pallet from '../pictures/pallet-load.svg?url';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ArticleList } from '../article/article-list.tsx';
import { WishlistButton } from '../article/wishlist-button.tsx';
import type { WishlistData } from './load-wishlist.ts';
import { useWishlistCodes } from '../article/wishlist-codes.ts';
import styles from './wishlist-page.module.css';

/** The wishlist: rows to order from, and articles no longer sold below them. */
export function WishlistPage({ articles }: WishlistData) {
  const { t } = useI18n();
  const codes = useWishlistCodes();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = (articles ?? []).filter(({ internalCode }) => codes.includes(internalCode));
  const count = shown.length;
  const sold = shown.filter(({ isSold }) => isSold);
  const gone = shown.filter(({ isSold }) => !isSold);

  useEffect(() => {
    // The focused row may have been removed: the focus moves to the top of the list.
    if (document.activeElement === document.body && count > 0) heading.current?.focus({ preventScroll: true });
  }, [count]);

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={t('wishlist.title')}
        headingRef={heading}
        subtitle={count > 0 && t('common.articles', { count })}
        isLive
      >
        {count > 0 && (
          <Link className={buttonClass({ kind: 'quiet' })} to="?ask=clear" preventScrollReset>
            {t('wishlist.clear')}
          </Link>
        )}
      </PageHead>
      <AskToClear count={count} />
      {articles === null && <EmptyState drawing={pallet} title={t('shell.chooseClient')} />}
      {articles !== null && count === 0 && <Empty />}
      {sold.length > 0 && <ArticleList articles={sold} label={t('wishlist.title')} />}
      {gone.length > 0 && (
        <section className={styles.gone}>
          <h2>{t('wishlist.gone')}</h2>
          <ul>
            {gone.map((article) => (
              <li key={article.internalCode}>
                <FramedPicture url={article.pictures[0]?.url} alt="" />
                <span className={styles.code}>{article.code}</span>
                <span lang={article.nameLang}>{article.name}</span>
                <WishlistButton article={article} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Empty() {
  const { t, path } = useI18n();
  return (
    <EmptyState
      drawing={pallet}
      title={t('wishlist.empty')}
      actions={
        <Link className={buttonClass({ kind: 'primary' })} to={path('/shop')}>
          {t('cart.toCatalogue')}
        </Link>
      }
    >
      {t('wishlist.emptyHint')}
    </EmptyState>
  );
}

/** Asks for confirmation before the list is cleared: a dialog, or without JavaScript a section of the page. */
function AskToClear({ count }: { count: number }) {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const page = path('/pages/wishlist');
  if (query.get('ask') !== 'clear' || count === 0) return null;
  const clear = (
    <Form method="post" action={page} replace>
      <input type="hidden" name="back" value={page} />
      <Button type="submit" kind="danger" name="mutation" value="clear">
        {t('wishlist.clear')}
      </Button>
    </Form>
  );
  const hint = t('wishlist.clearHint', { count });
  if (!isHydrated) {
    return (
      <section className={styles.ask}>
        <h2>{t('wishlist.clearTitle')}</h2>
        <p>{hint}</p>
        <div>
          <Link className={buttonClass({})} to={page}>
            {t('common.cancel')}
          </Link>
          {clear}
        </div>
      </section>
    );
  }
  const close = () => void navigate(page, { replace: true, preventScrollReset: true });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('wishlist.clearTitle')}
      closeLabel={t('common.close')}
      icon="heart"
      actions={
        <>
          <Button data-focus-first onClick={close}>
            {t('common.cancel')}
          </Button>
          {clear}
        </>
      }
    >
      {hint}
    </Dialog>
  );
}
