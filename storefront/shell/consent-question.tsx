import { useI18n } from '../i18n/i18n.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './consent-banner.module.css';

/** The question of the banner: refusing is as easy as accepting, and closing it refuses. */
export function ConsentQuestion({ back }: { back: string }) {
  const { t, path } = useI18n();
  const choices = `${path('/pages/cookies')}?${new URLSearchParams({ back })}`;
  return (
    <form method="post" action={path('/pages/cookies')} className={styles.question}>
      <input type="hidden" name="back" value={back} />
      <p className={styles.title}>{t('shell.cookies')}</p>
      <button type="submit" name="choice" value="none" className={styles.close}>
        {t('consent.continue')}
        <Icon name="x" />
      </button>
      <p className={styles.text}>
        {t('consent.text')}{' '}
        <a className="link" href={path('/web-page/privacy-policy')}>
          {t('consent.policy')}
        </a>
      </p>
      <div className={styles.answers}>
        <a className={buttonClass({}, styles.choose)} href={choices}>
          {t('consent.choose')}
        </a>
        <button type="submit" name="choice" value="none" className={buttonClass({ kind: 'ink' })}>
          {t('consent.refuse')}
        </button>
        <button type="submit" name="choice" value="all" className={buttonClass({ kind: 'ink' })}>
          {t('consent.accept')}
        </button>
      </div>
    </form>
  );
}
