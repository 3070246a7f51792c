import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { localeOfPath } from '../../domain/locale.ts';
import { createApi } from '../../storefront/api-client/api.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { guestUserTemp } from '../../storefront/session/session.ts';
import { Switch } from '../../storefront/ui/switch.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { createOfficeCall } from '../calls/office-call.ts';
import { shopCall } from '../calls/shop-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useOtherLanguage } from '../frame/other-language.ts';
import { useRoleName } from '../frame/role-name.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { SessionList, SignInList } from './access-lists.tsx';
import styles from './profile-page.module.css';

/** The own account: a user of the office has the shop’s endpoints for it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call, callOffice, worksInOffice } = context.get(requestContext);
  // The frame leads everybody else to where they belong.
  if (!worksInOffice) return null;
  const [{ data: security }, access] = await Promise.all([
    createApi(call, localeOfPath(url.pathname), () => guestUserTemp).call('getSecurity', {}),
    createOfficeCall(callOffice)('ownAccess', {}),
  ]);
  return { security, access };
}
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('frame.profile');

export default function ProfilePage() {
  const own = useLoaderData<typeof loader>();
  const { t, path, shopPath, dateTime } = useI18n();
  const { session } = useFrame();
  const roleName = useRoleName();
  const other = useOtherLanguage();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  if (own === null) return null;
  const { security, access } = own;
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
            <SessionList sessions={access.sessions} isBusy={isBusy} onEnd={({ id }) => void end(id)} />
          </Panel>
          <Panel title={t('profile.last')}>
            <SignInList signIns={access.signIns} />
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
