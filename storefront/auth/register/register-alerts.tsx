import { useI18n, type TextKey } from '../../i18n/i18n.tsx';
import { LocalLink } from '../../routing/local-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import styles from './register-page.module.css';
import { formFields, type FormField, type RegisterResult } from './send-registration.ts';

const REJECTIONS = {
  user: 'register.userExists',
  customer: 'register.customerExists',
  error: 'register.error',
} as const;

/** Why a registration was rejected, with links to the fields. */
export function RegisterAlerts({ result }: { result: RegisterResult | null }) {
  const { t } = useI18n();
  if (result?.kind === 'invalid') {
    const fields: FormField[] = [...formFields, 'privacy'];
    return (
      <div className={styles.alerts}>
        <Alert tone="bad" title={t('common.fixErrors')} live>
          <ul className={styles.fields}>
            {fields
              .filter((field) => result.errors[field])
              .map((field) => (
                <li key={field}>
                  <a href={`#field-${field}`}>{t(labelOf(field))}</a>
                </li>
              ))}
          </ul>
        </Alert>
      </div>
    );
  }
  if (result?.kind !== 'rejected') return null;
  const { reason, text } = result;
  return (
    <div className={styles.alerts}>
      <Alert tone="bad" title={t('register.failed')} live>
        <p>{text ?? t(REJECTIONS[reason])}</p>
        {reason === 'customer' && (
          <LocalLink className="link" to="/pages/request_access">
            {t('register.customerLink')}
          </LocalLink>
        )}
        {reason === 'user' && (
          <p className={styles.links}>
            <LocalLink className="link" to="/pages/login">
              {t('access.submit')}
            </LocalLink>
            <LocalLink className="link" to="/pages/forgot-password">
              {t('access.forgotPassword')}
            </LocalLink>
          </p>
        )}
      </Alert>
    </div>
  );
}

/** The label of a field. */
export function labelOf(field: FormField): TextKey {
  return `register.${field}`;
}
