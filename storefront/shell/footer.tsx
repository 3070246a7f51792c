import { telephoneLink } from '../../domain/telephone.ts';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { useRootData } from '../session/use-root-data.ts';
import styles from './footer.module.css';
import { KeyHelp } from './key-help.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Logo } from './logo.tsx';
import { useFollowLinks } from './use-follow-links.ts';

/**
 * The footer: on informational pages what the operator has written (R2.62), one line on working pages, and where nothing
 * is written.
 */
export function Footer({ kind }: { kind: 'full' | 'line' }) {
  const { footer } = useRootData();
  return kind === 'full' && footer ? <WrittenFooter html={footer} /> : <LineFooter />;
}

function LineFooter() {
  const { t } = useI18n();
  const { company } = useAppState().settings;
  return (
    <footer className={styles.line}>
      <div className={`wrap ${styles.lineInside}`}>
        <span>
          {company.name} · {company.street}, {company.city} · {t('shell.vatNumber', { number: company.vatNumber })}
        </span>
        <CookiesLink />
        <KeyHelp />
        <span className={styles.lineEnd}>
          {t('shell.support')} · <a href={telephoneLink(company.telephone)}>{company.telephone}</a>
        </span>
      </div>
    </footer>
  );
}

/** Leads back to the choice of cookies at any time. */
function CookiesLink() {
  const { t } = useI18n();
  return (
    <LocalLink className="link" to="/pages/cookies">
      {t('shell.cookies')}
    </LocalLink>
  );
}

/** The operator's HTML, sanitised by the server; its links to pages of the shop open without a new document. */
function WrittenFooter({ html }: { html: string }) {
  const follow = useFollowLinks();
  return (
    <footer className={styles.full}>
      <div className={`wrap ${styles.columns}`}>
        <Logo small />
        {/* The links inside are what is clicked, also with the keyboard. */}
        <div className={styles.written} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        <p className={styles.own}>
          <CookiesLink /> <KeyHelp />
        </p>
      </div>
    </footer>
  );
}
