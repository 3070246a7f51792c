import { useI18n } from '../i18n/i18n.tsx';
import { chosenAddress, type Session } from '../session/session.ts';
import { OfficeBar } from './office-bar.tsx';

/** The customer as whom somebody of the office looks at the shop. */
export function ViewBar({ session }: { session: Session }) {
  const { t } = useI18n();
  const address = chosenAddress(session);
  const details = [t('agent.client', { code: session.clientId }), address && `${address.street}, ${address.city}`];
  return (
    <OfficeBar
      label={t('view.bar')}
      end={t('view.end')}
      action="/office/view/end"
      details={[...details, t('view.readOnly')].filter(Boolean).join(' · ')}
    >
      {t('view.as', { name: session.name })} <b>{session.companyName}</b>
    </OfficeBar>
  );
}
