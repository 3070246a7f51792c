import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './login-form.module.css';

/** Links below a form to other pages that its user may want. */
export function AlternativeLinks({ children }: { children: ReactNode }) {
  return <div className={styles.other}>{children}</div>;
}

/** A question with the link to the page that answers it. */
export function AlternativeLink({ question, to, children }: { question: string; to: string; children: ReactNode }) {
  return (
    <p>
      {question}
      <LocalLink className={buttonClass({})} to={to}>
        {children}
      </LocalLink>
    </p>
  );
}

/** For a user who remembers the password after all. */
export function BackToLogin() {
  const { t } = useI18n();
  return (
    <AlternativeLinks>
      <AlternativeLink question={t('forgot.remembered')} to="/pages/login">
        {t('access.submit')}
      </AlternativeLink>
    </AlternativeLinks>
  );
}
