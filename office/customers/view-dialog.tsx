import { useState, type FormEvent } from 'react';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import type { Card } from './card.ts';
import styles from './customers.module.css';
import { useMemberRole } from './people-panel.tsx';

/** Asks as whom to look at the shop, then opens it (decision 5.9). */
export function ViewDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t, shopPath } = useI18n();
  const roleName = useMemberRole();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const people = card.members.filter(({ state }) => state === 'active');
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const memberId = Number(typedIn(new FormData(event.currentTarget), 'member'));
    setBusy(true);
    try {
      await officeCall('startView', { code: card.code, memberId });
      // A document of its own: the user of the whole page changes.
      location.assign(shopPath('/'));
    } catch (error) {
      setFailure(asRequestFailure(error));
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('customer.viewAs')}>
      {people.length === 0 ? (
        <p>{t('customer.nobody')}</p>
      ) : (
        <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
          <FailureAlert failure={failure} />
          <p>{t('customer.viewAsText')}</p>
          <label className={styles.two}>
            <span>{t('customer.viewAsWho')}</span>
            <select name="member" className={styles.select} data-focus-first>
              {people.map((member) => (
                <option key={member.id} value={member.id}>
                  {member.name}, {roleName(member)}
                </option>
              ))}
            </select>
          </label>
          <p className={styles.actions}>
            <Button onClick={onClose}>{t('frame.cancel')}</Button>
            <Button kind="ink" type="submit" busy={isBusy}>
              {t('customer.viewAsOpen')}
            </Button>
          </p>
        </form>
      )}
    </Dialog>
  );
}
