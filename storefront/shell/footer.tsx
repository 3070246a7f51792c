import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import { telephoneLink } from '../../domain/telephone.ts';
import { useAppState } from '../session/app-state.tsx';
import type { Company } from '../api-client/request-context.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import styles from './footer.module.css';
import { KeyHelp } from './key-help.tsx';
import { usePromises } from './promises.ts';
import { LocalLink } from '../routing/local-link.tsx';

/** What a layout route sets for its pages: `export const handle = { footer: … } satisfies LayoutHandle`. */
export interface LayoutHandle {
  /** A footer of its own; it receives the data of the route. */
  footer: ComponentType<{ data: string }>;
}

/** The footer of the page's layout, where there is one and its data is not empty; otherwise one line. */
export function Footer() {
  const layout = useMatches().find(({ handle }) => (handle as Partial<LayoutHandle> | undefined)?.footer);
  const { footer: LayoutFooter } = (layout?.handle ?? {}) as Partial<LayoutHandle>;
  const data = layout?.loaderData as string | undefined;
  return LayoutFooter && data ? <LayoutFooter data={data} /> : <LineFooter />;
}

/** The company in one line as the law wants it on a website (art. 2250 c.c.), without what is not written. */
function companyLine({ name, street, city, vatNumber, register, capital }: Company, t: I18n['t']): string {
  const place = [street, city].filter(Boolean).join(', ');
  const number = vatNumber && t('shell.vatNumber', { number: vatNumber });
  const stock = capital && t('shell.capital', { amount: capital });
  return [name, place, number, register, stock].filter(Boolean).join(' · ');
}

function LineFooter() {
  const { t } = useI18n();
  const { company } = useAppState().settings;
  const { support } = usePromises();
  return (
    <footer className={styles.line}>
      <div className={`wrap ${styles.lineInside}`}>
        <span>{companyLine(company, t)}</span>
        <PrivacyLinks />
        <KeyHelp />
        <span className={styles.lineEnd}>
          {support}
          {support && company.telephone && ' · '}
          {company.telephone && <a href={telephoneLink(company.telephone)}>{company.telephone}</a>}
        </span>
      </div>
    </footer>
  );
}

/**
 * Lead to the privacy policy, and back to the choice of cookies, from every page.
 * @param hasPolicy whether the page links the policy elsewhere.
 */
export function PrivacyLinks({ hasPolicy = false }: { hasPolicy?: boolean }) {
  const { t } = useI18n();
  return (
    <>
      {!hasPolicy && (
        <LocalLink className="link" to="/web-page/privacy-policy">
          {t('shell.privacy')}
        </LocalLink>
      )}{' '}
      <LocalLink className="link" to="/pages/cookies">
        {t('shell.cookies')}
      </LocalLink>
    </>
  );
}
