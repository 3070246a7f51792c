import { useRef } from 'react';
import type { Form, FetcherFormProps } from 'react-router';
import type { ComponentType, RefAttributes } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConsentBox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/field.tsx';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import styles from './newsletter-box.module.css';
import type { SubscribeResult } from './subscribe.ts';

interface NewsletterFormProps {
  /** The form of a fetcher or of the page. */
  form: ComponentType<FetcherFormProps & RefAttributes<HTMLFormElement>> | typeof Form;
  action: string;
  result: SubscribeResult | null;
  busy: boolean;
}

/** E-mail address and consent; once sent, what happens next in their place. */
export function NewsletterForm({ form: FormOf, action, result, busy }: NewsletterFormProps) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const rejected = result?.kind === 'rejected' ? result : null;
  useFocusInvalid(form, rejected);
  if (result?.kind === 'sent') return <Alert tone="ok" title={result.message} live />;
  return (
    <FormOf ref={form} method="post" action={action} noValidate className={styles.form} defaultShouldRevalidate={false}>
      {rejected && !rejected.errors.email && !rejected.errors.consent && (
        <Alert tone="bad" title={rejected.message} live />
      )}
      <div className={styles.line}>
        <TextField
          label={t('newsletter.email')}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={rejected?.email}
          error={rejected?.errors.email ?? null}
          compact
        />
        <Button type="submit" kind="ink" busy={busy}>
          {t('newsletter.submit')}
        </Button>
      </div>
      <ConsentBox name="consent" required error={rejected?.errors.consent ?? null}>
        {t('newsletter.consent')}
        <LocalLink className="link" to="/web-page/privacy-policy" target="_blank">
          {t('newsletter.privacy')}
        </LocalLink>
      </ConsentBox>
    </FormOf>
  );
}
