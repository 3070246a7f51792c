import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { CountedIcon } from './counted-icon.tsx';

/** Where the link to the user area leads: to the orders that wait for this user, if there are any. */
export function useAccountPath(): string {
  return useAppState().waitingApprovals > 0 ? '/pages/account?tab=approvals' : '/pages/account';
}

/** The icon of the user area, with the number of orders that wait for this user. */
export function AccountIcon() {
  const { t } = useI18n();
  const { waitingApprovals: count } = useAppState();
  if (count === 0) return <Icon name="user" size={20} />;
  return (
    <>
      <CountedIcon icon="user" count={count} />
      <span className="visually-hidden">{t('shell.waitingApprovals', { count })} </span>
    </>
  );
}
