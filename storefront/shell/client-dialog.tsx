import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './client-dialog.module.css';

type Found = ResponseOf<'findClients'>['message'];

/** Milliseconds without typing after which the server searches. */
const PAUSE = 200;

/** The companies found for a text; before the first response those of the session, by their names. */
function useFound(session: Session, text: string): Found {
  const [found, setFound] = useState<{ text: string; result: Found } | null>(null);
  useEffect(() => {
    const aborted = new AbortController();
    const timer = setTimeout(
      () => {
        browserApi()
          .call('findClients', { text: text.trim() }, aborted.signal)
          .then(({ message }) => setFound({ text, result: message }))
          // The names of the session stay; choosing works without the search.
          .catch(() => undefined);
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [text]);
  if (found) return found.result;
  const clients = session.clients.map(({ id, companyName, isActive }) => ({
    client_id: id,
    company_name: companyName,
    is_active: isActive,
    citta: '',
    cart_lines: 0,
    last_chosen: null,
  }));
  return { clients, total: session.clientCount };
}

/**
 * The companies that the user may act for, and no others (R6.2): searched by name, code, town, VAT and order number, the
 * last chosen first. Arrow keys go through the list, Enter chooses.
 */
export default function ClientDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t, dateTime } = useI18n();
  const [text, setText] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const { clients, total } = useFound(session, text);
  const isAgent = session.kind === 'agent';
  const title = t(isAgent ? 'shell.chooseClient' : 'agent.changeCompany');

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(form.current?.querySelectorAll<HTMLButtonElement>('button[name=client_id]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && at < 0 && document.activeElement instanceof HTMLInputElement) {
      event.preventDefault();
      buttons[0]?.click();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    if (next < 0) form.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    else buttons[Math.min(next, buttons.length - 1)]?.focus();
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')}>
      <div ref={form} onKeyDown={onKeyDown}>
        <TextField
          data-focus-first
          label={t('agent.search')}
          type="search"
          compact
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.hint} role="status">
          {`${clients.length} / ${total}`}
        </p>
        <AddressForm session={session} label={title} className={styles.clients} onSubmit={onClose}>
          {clients.map((client) => (
            <button
              key={client.client_id}
              type="submit"
              name="client_id"
              value={client.client_id}
              aria-pressed={client.client_id === session.clientId}
            >
              {client.company_name}
              <small>
                {[
                  [t('agent.client', { code: client.client_id }), client.citta].filter(Boolean).join(' · '),
                  client.is_active ? '' : t('shell.closed'),
                  client.cart_lines > 0
                    ? `${t('shell.cart')}: ${t('shell.cartCount', { count: client.cart_lines })}`
                    : '',
                  client.last_chosen ? dateTime(client.last_chosen) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          ))}
          {clients.length === 0 && <p>{t('agent.noHit')}</p>}
          {isAgent && session.clientId !== '0' && (
            <button type="submit" name="end" value="1" className={styles.end}>
              {t('agent.end')}
            </button>
          )}
        </AddressForm>
        <p className={styles.hint}>{t('agent.kept')}</p>
      </div>
    </Dialog>
  );
}
