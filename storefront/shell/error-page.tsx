import { useEffect } from 'react';
import reelDrawing from '../pictures/cable-reel.svg?url';
import { isChunkFailure, reloadOnce } from '../api-client/chunk-failure.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './error-page.module.css';
import { errorTexts, isNotFound } from './failure-texts.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { SearchBox } from './search-box.tsx';

/** The page for unknown URLs. */
export function NotFoundPage() {
  const { t } = useI18n();
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <p className={styles.number}>404</p>
        <h1>{t('error.notFoundTitle')}</h1>
        <p className={styles.text}>{t('error.notFoundText')}</p>
        <div className={styles.search}>
          <SearchBox name="not-found" />
        </div>
        <nav className={styles.links} aria-label={t('error.links')}>
          <LocalLink className={buttonClass({})} to="/">
            {t('error.linkHome')}
          </LocalLink>
          <LocalLink className={buttonClass({})} to="/pages/account">
            {t('error.linkAccount')}
          </LocalLink>
          <LocalLink className={buttonClass({})} to="/pages/forgot-password">
            {t('error.linkPassword')}
          </LocalLink>
          <LocalLink className={buttonClass({})} to="/pages/about-us">
            {t('error.linkAbout')}
          </LocalLink>
          <LocalLink className={buttonClass({})} to="/pages/contact-us">
            {t('error.linkContact')}
          </LocalLink>
        </nav>
      </div>
      <img src={reelDrawing} width={240} height={240} alt="" className={styles.drawing} />
    </div>
  );
}

/** Shown in place of a page that could not be loaded or rendered. */
export function ErrorPage({ error }: { error: unknown }) {
  const i18n = useI18n();
  const isChunk = isChunkFailure(error);

  useEffect(() => {
    if (isChunk) reloadOnce();
  }, [isChunk]);

  if (isNotFound(error)) return <NotFoundPage />;
  const { t } = i18n;
  const texts = errorTexts(i18n, error);
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <h1>{texts.title}</h1>
        <p className={styles.text}>{texts.text || t('error.serverText')}</p>
        {texts.errors.length > 0 && (
          <ul className={styles.text}>
            {texts.errors.map(([field, sentences]) => (
              <li key={field}>{sentences.join(' ')}</li>
            ))}
          </ul>
        )}
        <div className={styles.links}>
          <Button kind="ink" onClick={() => location.assign(location.href)}>
            {t('error.reload')}
          </Button>
          <LocalLink className={buttonClass({})} to="/">
            {t('error.linkHome')}
          </LocalLink>
        </div>
      </div>
    </div>
  );
}
