import { Form } from 'react-router';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { purposes, type Consent, type Purpose } from '../session/consent.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './consent-page.module.css';

/** The technical cookies, and what each is for with its lifetime. */
const technical: [name: string, use: TextKey][] = [
  ['__Host-bancale_session', 'consent.session'],
  ['__Host-bancale_device', 'consent.device'],
  ['bancale_wrote', 'consent.wrote'],
  ['bancale_token_due', 'consent.tokenDue'],
  ['i18n_redirected', 'consent.language'],
  ['last-type', 'consent.layout'],
  ['show_prices', 'consent.prices'],
  ['cookie_consent', 'consent.answer'],
];

const words: Record<Purpose, { title: TextKey; text: TextKey }> = {
  statistics: { title: 'consent.statistics', text: 'consent.statisticsText' },
};

interface ConsentPageProps {
  consent: Consent;
  /** Whether the shop uses more than technical cookies. */
  isAsked: boolean;
  isSaved: boolean;
  /** Page to return to; '' for none. */
  back: string;
}

/** What the cookies of the shop are for, and the choice by purpose. */
export function ConsentPage({ consent, isAsked, isSaved, back }: ConsentPageProps) {
  const { t } = useI18n();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('consent.title')} />
      {isSaved && <Alert tone="ok" title={t('consent.saved')} live />}
      <Form method="post" reloadDocument>
        <input type="hidden" name="back" value={back} />
        <ul className={styles.purposes}>
          <li>
            <div>
              <h2>{t('consent.technical')}</h2>
              <p>{t('consent.technicalText')}</p>
              <dl className={styles.cookies}>
                {technical.map(([name, use]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{t(use)}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <span className={styles.always}>{t('consent.always')}</span>
          </li>
          {isAsked &&
            purposes.map((purpose) => (
              <li key={purpose}>
                <div>
                  <h2>{t(words[purpose].title)}</h2>
                  <p>{t(words[purpose].text)}</p>
                </div>
                <Checkbox name={purpose} defaultChecked={consent?.includes(purpose) ?? false}>
                  {t('consent.allow')}
                </Checkbox>
              </li>
            ))}
        </ul>
        {isAsked ? (
          <div className={styles.answers}>
            <Button type="submit" name="choice" value="none">
              {t('consent.refuseAll')}
            </Button>
            <Button type="submit" name="choice" value="all">
              {t('consent.acceptAll')}
            </Button>
            <Button type="submit" name="choice" value="chosen" kind="ink">
              {t('consent.save')}
            </Button>
          </div>
        ) : (
          <p>{t('consent.onlyTechnical')}</p>
        )}
      </Form>
    </div>
  );
}
