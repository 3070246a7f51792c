import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { localeOfPath } from '../../domain/locale.ts';
import { createApi } from '../../storefront/api-client/api.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { guestUserTemp } from '../../storefront/session/session.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Switch } from '../../storefront/ui/switch.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { shopCall } from '../calls/shop-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useOtherLanguage } from '../frame/other-language.ts';
import { useRoleName } from '../frame/role-name.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './profile-page.module.css';

/** The own account: a user of the office has the shop’s endpoints for it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call, worksInOffice } = context.get(requestContext);
  // The frame leads everybody else to where they belong.
  if (!worksInOffice) return null;
  const { data } = await createApi(call, localeOfPath(url.pathname), () => guestUserTemp).call('getSecurity', {});
  return data;
}
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('frame.profile');

export default function ProfilePage() {
  const security = useLoaderData<typeof loader>();
  const { t, moment, word, path, shopPath, dateTime } = useI18n();
  const { session } = useFrame();
  const roleName = useRoleName();
  const other = useOtherLanguage();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  if (security === null) return null;
  const end = async (id: string) => {
    if (await run(() => shopCall('endSession', { id }))) notice(t('profile.ended'));
  };
  const factor = security.second_factor;
  return (
    <>
      <PageHead title={t('frame.profile')} />
      <FailureAlert failure={failure} />
      <div className={styles.halves}>
        <div className={styles.stack}>
          <Panel title={t('profile.sessions')} foot={t('profile.noPlace')}>
            <ul className={styles.list}>
              {security.sessions.map((one) => (
                <li key={one.id}>
                  <Icon name={one.kind === 'desktop' ? 'monitor' : one.kind === 'tablet' ? 'tablet' : 'smartphone'} />
                  <span>
                    <b>{[one.system, one.browser].filter(Boolean).join(', ')}</b>
                    {one.current && <small>{t('profile.this')}</small>}
                  </span>
                  <span>{moment(one.last_used)}</span>
                  {!one.current && (
                    <Button size="small" busy={isBusy} onClick={() => void end(one.id)}>
                      {t('profile.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={t('profile.last')}>
            <ul className={styles.list}>
              {security.log.map((entry) => (
                <li key={entry.at + entry.action}>
                  <Icon name={entry.count === null ? 'check' : 'triangle-alert'} />
                  <span>
                    <b>{moment(entry.at)}</b>
                    <small>{entry.browser}</small>
                  </span>
                  <span>{word(`action.${entry.action}`).replace(/^action\./, '')}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className={styles.stack}>
          <Panel title={session.name} aside={roleName(session.role)} isPadded>
            <Facts
              facts={[
                [t('profile.email'), security.email],
                [
                  t('profile.password'),
                  <a key="p" className="link" href={shopPath('/pages/account?tab=password')}>
                    {t('profile.passwordChange')}
                  </a>,
                ],
                [
                  t('profile.language'),
                  <a key="l" className="link" href={other.href} lang={other.lang}>
                    {t('frame.otherLanguage')}
                  </a>,
                ],
                [
                  t('profile.letters'),
                  <Switch
                    key="k"
                    checked={session.hasLetterKeys}
                    onChange={(isOn) => void run(() => officeCall('setLetterKeys', { isOn }))}
                  >
                    {t(session.hasLetterKeys ? 'profile.lettersOn' : 'profile.lettersOff')}
                  </Switch>,
                ],
              ]}
            />
          </Panel>
          <Panel title={t('profile.factor')} isPadded>
            {factor ? (
              <>
                <Outcome tone="ok" icon="circle-check">
                  {t('profile.factorOn', { day: dateTime(factor.since).slice(0, 10) })}
                </Outcome>
                <p>{t('profile.codesLeft', { count: factor.recovery_codes })}</p>
              </>
            ) : (
              <p>
                {session.secondFactorDueAt
                  ? t('profile.factorDue', { day: dateTime(session.secondFactorDueAt).slice(0, 10) })
                  : t('profile.factorOff')}{' '}
                <a className="link" href={path('/second-factor')}>
                  {t('profile.factorSetUp')}
                </a>
              </p>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}
