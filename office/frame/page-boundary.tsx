import { isRouteErrorResponse, Outlet, useLocation, useNavigate, useRouteError, type MetaFunction } from 'react-router';
import { localeOfPath } from '../../domain/locale.ts';
import { fillText } from '../../storefront/i18n/translate.ts';
import { buttonClass, Button } from '../../storefront/ui/button.tsx';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';
import { useI18n } from '../i18n/i18n.ts';
import { titleText } from '../i18n/page-title.ts';
import { officeText } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { useFrame } from './frame-state.tsx';
import styles from './page-boundary.module.css';
import { AskForRole, useWhoMay } from './who-may.tsx';

export default Outlet;

/** What stands in the frame in place of a page that is not for this role, does not exist or could not be loaded. */
export function ErrorBoundary() {
  const { t } = useI18n();
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { page } = useFrame();
  const { rolesWith, yours } = useWhoMay();
  const kind = !isRouteErrorResponse(error)
    ? 'failed'
    : error.status === 403
      ? 'forbidden'
      : error.status === 404
        ? 'missing'
        : 'failed';
  const missing = kind === 'forbidden' ? (asRequestFailure(error).permission ?? page?.permission ?? null) : null;
  return (
    <div className={styles.error}>
      <Icon name={kind === 'forbidden' ? 'lock' : kind === 'missing' ? 'search-x' : 'circle-alert'} size={24} />
      <h1>{missing === null ? t(`error.${kind}`) : t('who.page', { roles: rolesWith(missing) })}</h1>
      <p>{kind === 'forbidden' ? yours : t(`error.${kind}Text`)}</p>
      <div className={styles.actions}>
        {missing !== null && <AskForRole permission={missing} />}
        {kind === 'failed' && (
          <a className={buttonClass({ kind: 'ink', size: 'small' })} href={pathname + search}>
            {t('error.retry')}
          </a>
        )}
        <Button size="small" onClick={() => void navigate(-1)}>
          {t('error.back')}
        </Button>
      </div>
    </div>
  );
}

/** The title of a page that could not be opened; other pages have their own. */
export const meta: MetaFunction = ({ error, location }) => {
  if (error === undefined) return [];
  const locale = localeOfPath(location.pathname);
  const kind = isRouteErrorResponse(error) && error.status === 403 ? 'error.forbidden' : 'error.missing';
  return [
    { title: titleText(locale, fillText(locale, officeText(locale, kind))) },
    { name: 'robots', content: 'noindex' },
  ];
};
