import { useFetcher } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './newsletter-box.module.css';
import { NewsletterForm } from './newsletter-form.tsx';
import { NEWSLETTER_PATH, type SubscribeResult } from './subscribe.ts';

/** Asks for the newsletter on any page; without scripts, the page of the newsletter shows the result. */
export function NewsletterBox() {
  const { t, path } = useI18n();
  const { Form, data, state } = useFetcher<SubscribeResult>();
  return (
    <section className={styles.box} aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title">{t('newsletter.title')}</h2>
        <p>{t('newsletter.lead')}</p>
      </div>
      <NewsletterForm form={Form} action={path(NEWSLETTER_PATH)} result={data ?? null} busy={state !== 'idle'} />
    </section>
  );
}
