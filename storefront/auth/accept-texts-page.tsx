import { Form, useNavigation } from 'react-router';
import { langOf } from '../../domain/local-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ConsentBox } from '../ui/checkbox.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { AskedText, AskedTexts, RefusedAcceptance } from './accept-texts.ts';
import styles from './accept-texts-page.module.css';

/** Legal texts that somebody who may order accepts for the company: one form, with or without scripts. */
export function AcceptTextsPage({ data, refused }: { data: AskedTexts; refused: RefusedAcceptance | null }) {
  const { t } = useI18n();
  const navigation = useNavigation();
  const { texts, company, back, isNeeded } = data;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('accept.title')} />
      <p className={styles.lead}>{t(isNeeded ? 'accept.leadOrder' : 'accept.leadLogin', { company })}</p>
      {refused && (
        <Alert tone="bad" title={refused.message ?? t('accept.missing')} live>
          {refused.message === null && <p>{t('accept.missingHint')}</p>}
        </Alert>
      )}
      <Form method="post" noValidate className={styles.form}>
        {texts.map((text) => (
          <TextToAccept key={`${text.code}-${text.version}`} text={text} company={company} refused={refused} />
        ))}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="large" busy={navigation.formMethod === 'POST'}>
            {t('accept.submit')}
          </Button>
          {!isNeeded && (
            <a className={buttonClass({ kind: 'outline', size: 'large' })} href={back}>
              {t('accept.later')}
            </a>
          )}
        </div>
        <p className={styles.hint}>{t('accept.kept')}</p>
      </Form>
    </div>
  );
}

interface TextProps {
  text: AskedText;
  company: string;
  refused: RefusedAcceptance | null;
}

/** One text: its version, the text itself, the box for it, and a box of its own for the clauses of art. 1341 c.c. */
function TextToAccept({ text, company, refused }: TextProps) {
  const { t, date } = useI18n();
  const { code, version, title, html, italian, path, clauses } = text;
  const errorOf = (name: string) => (refused?.missing[name] ? t('common.required') : null);
  const isTicked = (name: string) => refused?.ticked.includes(name) ?? false;
  const titleLang = langOf(italian, 'title');
  return (
    <section aria-labelledby={`title-${code}`}>
      <h2 id={`title-${code}`} lang={titleLang}>
        {title}
      </h2>
      <p className={styles.version}>
        {t('accept.version', { version, day: date(text.valid_from) })} ·{' '}
        <LocalLink className="link" to={path} target="_blank">
          {t('accept.open')}
        </LocalLink>
      </p>
      <div
        className={styles.text}
        role="region"
        aria-labelledby={`title-${code}`}
        tabIndex={0}
        lang={langOf(italian, 'html')}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <input type="hidden" name="text" value={code} />
      <input type="hidden" name={`${code}_version`} value={version} />
      <div className={styles.boxes}>
        {text.needs_text && (
          <ConsentBox name={code} value="yes" required defaultChecked={isTicked(code)} error={errorOf(code)}>
            {t('accept.text', { title, company })}
          </ConsentBox>
        )}
        {clauses.length > 0 && (
          <ConsentBox
            name={`${code}_clauses`}
            value="yes"
            required
            defaultChecked={isTicked(`${code}_clauses`)}
            error={errorOf(`${code}_clauses`)}
          >
            {t('accept.clauses')} <span lang={langOf(italian, 'html')}>{clauses.join('; ')}.</span>
          </ConsentBox>
        )}
      </div>
    </section>
  );
}
