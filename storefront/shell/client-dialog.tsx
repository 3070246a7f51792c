import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './client-dialog.module.css';

/** The customers assigned to an agent, and no others (R6.2), searchable by name or code. */
export function ClientDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useI18n();
  const [sought, setSought] = useState('');
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const clients = session.clients.filter((client) => {
    const name = `${client.companyName} ${client.id}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('shell.chooseClient')} closeLabel={t('common.close')}>
      <TextField
        data-focus-first
        label={t('agent.search')}
        type="search"
        compact
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <AddressForm session={session} label={t('shell.chooseClient')} className={styles.clients} onSubmit={onClose}>
        {clients.map((client) => (
          <button
            key={client.id}
            type="submit"
            name="client_id"
            value={client.id}
            aria-pressed={client.id === session.clientId}
          >
            {client.companyName}
            <small>{t('agent.client', { code: client.id })}</small>
          </button>
        ))}
        {clients.length === 0 && <p>{t('agent.noHit')}</p>}
        {session.clientId !== '0' && (
          <button type="submit" name="end" value="1" className={styles.end}>
            {t('agent.end')}
          </button>
        )}
      </AddressForm>
      <p className={styles.hint}>{t('agent.kept')}</p>
    </Dialog>
  );
}
