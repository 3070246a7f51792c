import { telephoneLink } from '../../domain/telephone.ts';
import { useAppState } from '../session/app-state.tsx';
import { may } from '../session/session.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useRootData } from '../session/use-root-data.ts';
import { collections } from '../routing/collections.ts';
import styles from './footer.module.css';
import { KeyHelp } from './key-help.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Logo } from './logo.tsx';

/** The footer: full on informational pages, one line on working pages. */
export function Footer({ kind }: { kind: 'full' | 'line' }) {
  return kind === 'full' ? <FullFooter /> : <LineFooter />;
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

function FullFooter() {
  const { t } = useI18n();
  const { session, settings } = useAppState();
  const { menu } = useRootData();
  const { company } = settings;
  return (
    <footer className={styles.full}>
      <div className={`wrap ${styles.columns}`}>
        <address>
          <Logo small />
          <p>
            {company.name}
            <br />
            {company.street}
            <br />
            {company.city}
          </p>
          <p>
            <a className="link" href={telephoneLink(company.telephone)}>
              {company.telephone}
            </a>{' '}
            ·{' '}
            <a className="link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </p>
        </address>
        <nav aria-labelledby="footer-catalogue">
          <h2 id="footer-catalogue">{t('shell.footerCatalogue')}</h2>
          <ul>
            {collections.map((collection) => (
              <li key={collection.to}>
                <LocalLink to={collection.to}>{t(collection.label)}</LocalLink>
              </li>
            ))}
            <li>
              <LocalLink to="/shop">{t('shell.catalogue')}</LocalLink>
            </li>
          </ul>
        </nav>
        <nav className={styles.departments} aria-labelledby="footer-catalogue footer-departments">
          <h2 id="footer-departments">{t('shell.categories')}</h2>
          <ul>
            {menu.slice(0, 10).map((node) => (
              <li key={node.key}>
                <LocalLink to={node.path}>{node.label}</LocalLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-account">
          <h2 id="footer-account">{t('shell.footerAccount')}</h2>
          <ul>
            {session ? (
              <>
                <li>
                  <LocalLink to="/pages/account">{t('shell.profile')}</LocalLink>
                </li>
                {may(session, 'cart.edit') && (
                  <li>
                    <LocalLink to="/pages/cart?tab=active">{t('shell.cart')}</LocalLink>
                  </li>
                )}
              </>
            ) : (
              <li>
                <LocalLink to="/pages/login">{t('shell.footerLogIn')}</LocalLink>
              </li>
            )}
          </ul>
        </nav>
      </div>
      <div className={`wrap ${styles.legal}`}>
        <span>
          {t('shell.vatNumber', { number: company.vatNumber })} · {company.register}
        </span>{' '}
        · <CookiesLink />
      </div>
    </footer>
  );
}
