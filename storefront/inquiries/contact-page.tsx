import { useEffect, useRef, type ReactNode } from 'react';
import { telephoneLink } from '../../domain/telephone.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { useAppState } from '../session/app-state.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './contact-page.module.css';
import { InquiryForm, type Sender } from './inquiry-form.tsx';
import type { InquiryResult } from './send-inquiry.ts';
import { usePromises } from '../shell/promises.ts';

interface ContactPageProps {
  sender: Sender | null;
  result: InquiryResult | null;
  /** What the operator has written; null for nothing. */
  written: ReactNode;
  /** Frequent questions; null for none. */
  faq: ReactNode;
}

/** Telephone, address and e-mail of the shop, the form, the operator's text and frequent questions. */
export function ContactPage({ sender, result, written, faq }: ContactPageProps) {
  const { t } = useI18n();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('contact.title')} />
      <p className={styles.lead}>{t('contact.lead')}</p>
      <div className={styles.columns}>
        <Contacts />
        <section className={styles.write} aria-labelledby="contact-write">
          {result?.kind === 'sent' ? (
            <Sent email={result.email} />
          ) : (
            <>
              <h2 id="contact-write">{t('contact.write')}</h2>
              <InquiryForm sender={sender} rejected={result} />
            </>
          )}
        </section>
        {written && <div className={styles.written}>{written}</div>}
      </div>
      {faq && (
        <section className={styles.faq} aria-labelledby="contact-faq">
          <h2 id="contact-faq">{t('pages.faq')}</h2>
          {faq}
        </section>
      )}
    </div>
  );
}

/** How to reach the office: by telephone first. */
function Contacts() {
  const { t } = useI18n();
  const { name, street, city, telephone, email } = useAppState().settings.company;
  const { support, supportHours } = usePromises();
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${street}, ${city}` })}`;
  return (
    <section className={styles.contacts} aria-labelledby="contact-reach">
      <h2 id="contact-reach">{t('contact.data')}</h2>
      <ul>
        {telephone && (
          <li>
            <Icon name="phone" />
            <span>{t('contact.telephone')}</span>
            <a className={styles.telephone} href={telephoneLink(telephone)}>
              {telephone}
            </a>
          </li>
        )}
        {support && (
          <li>
            <Icon name="headset" />
            <span>{support}</span>
            <span>{supportHours}</span>
          </li>
        )}
        {email && (
          <li>
            <Icon name="mail" />
            <span>{t('contact.email')}</span>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        <li>
          <Icon name="map-pin" />
          <span>{t('contact.address')}</span>
          <address>
            {name}
            <br />
            {street}
            <br />
            {city}
            <br />
            <a className="link" href={map} target="_blank" rel="noopener noreferrer">
              {t('contact.map')}
            </a>
          </address>
        </li>
      </ul>
    </section>
  );
}

/** In place of the form, once it is sent. */
function Sent({ email }: { email: string }) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent} role="status">
      <Icon name="circle-check" size={24} className={styles.ok} />
      <h2 id="contact-write" ref={heading} tabIndex={-1}>
        {t('contact.sent')}
      </h2>
      <p>{t('contact.sentText', { email })}</p>
      <LocalLink to="/pages/contact-us" className={buttonClass({})}>
        {t('contact.another')}
      </LocalLink>
    </div>
  );
}
