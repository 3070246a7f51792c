import { useRef, useState, type KeyboardEvent } from 'react';
import { parseCents } from '../../domain/money.ts';
import { browserApi } from '../api-client/browser-api.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Marked } from '../ui/marked.tsx';
import { useListOf } from '../ui/use-list-of.ts';
import { AddressForm } from './address-form.tsx';
import styles from './client-dialog.module.css';

type Found = ResponseOf<'findClients'>['message'];
type Client = Found['clients'][number];

/** Milliseconds without typing after which the server searches. */
const PAUSE = 200;

async function findClients(text: string, signal: AbortSignal): Promise<Found> {
  return (await browserApi().call('findClients', { text }, signal)).message;
}

/** The companies of the session, by their names: shown before the first response, and when the search fails. */
function knownClients(session: Session): Found {
  const clients = session.clients.map(({ id, companyName, isActive }) => ({
    client_id: id,
    company_name: companyName,
    is_active: isActive,
    citta: '',
    cart_lines: 0,
    cart_net: null,
    last_chosen: null,
  }));
  return { clients, total: session.clientCount };
}

/** The one company that a text means: the one with exactly this code or name, else the only one that was found. */
function meantClient(text: string, clients: readonly Client[]): Client | null {
  if (text === '') return null;
  const isSame = (value: string) => value.toLowerCase() === text.toLowerCase();
  const named = clients.filter(({ client_id, company_name }) => isSame(client_id) || isSame(company_name));
  const [only, ...others] = named.length > 0 ? named : clients;
  return only && others.length === 0 ? only : null;
}

/**
 * The companies that the user may act for, and no others: searched by name, code, town, VAT and order number, the
 * last chosen first. Arrow keys go through the list, Enter chooses. In the search field Enter waits for the list of its
 * text and chooses the company that it means; among several the user chooses.
 */
export function ClientDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t, dateTime, money } = useI18n();
  const [typed, setTyped] = useState('');
  const [isUndecided, setUndecided] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const text = typed.trim();
  const { list, isCurrent, whenCurrent } = useListOf(text, findClients, { pause: text === '' ? 0 : PAUSE });
  const { clients, total } = list ?? knownClients(session);
  // The companies of the session are those of no text.
  const isStale = !isCurrent && (list !== null || text !== '');
  const isAgent = session.kind === 'agent';
  const title = t(isAgent ? 'shell.chooseClient' : 'agent.changeCompany');

  const buttons = () => [...(form.current?.querySelectorAll<HTMLButtonElement>('button[name=client_id]') ?? [])];

  /** Enter in the search field. */
  function chooseMeant(found: Found | null) {
    const meant = found && meantClient(text, found.clients);
    setUndecided(!meant);
    if (meant)
      buttons()
        .find(({ value }) => value === meant.client_id)
        ?.click();
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = buttons().indexOf(document.activeElement as HTMLButtonElement);
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField) {
      event.preventDefault();
      whenCurrent(chooseMeant);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    if (next < 0) form.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    else if (isInField && isStale) whenCurrent(() => buttons()[0]?.focus());
    else
      buttons()
        .at(Math.min(next, buttons().length - 1))
        ?.focus();
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} width="wide">
      <div ref={form} onKeyDown={onKeyDown}>
        <TextField
          data-focus-first
          label={t('agent.search')}
          type="search"
          compact
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setUndecided(false);
          }}
        />
        <p className={styles.hint} role="status">
          {isUndecided && clients.length > 0 ? t('agent.chooseOne') : `${clients.length} / ${total}`}
        </p>
        <AddressForm session={session} label={title} className={styles.clients} onSubmit={onClose}>
          <div className={styles.found} inert={isStale} aria-busy={isStale}>
            {clients.map((client) => (
              <button
                key={client.client_id}
                type="submit"
                name="client_id"
                value={client.client_id}
                aria-pressed={client.client_id === session.clientId}
              >
                <span>
                  <Marked text={client.company_name} search={text} />
                  <small>
                    <Marked
                      search={text}
                      text={[
                        t('agent.client', { code: client.client_id }),
                        client.citta,
                        client.is_active ? '' : t('shell.closed'),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    />
                  </small>
                </span>
                {client.cart_lines > 0 && (
                  <span className={styles.cart}>
                    <Icon name="shopping-cart" size={14} />
                    <span className="visually-hidden">{t('shell.cart')}</span>
                    {client.cart_net !== null && <b>{money(parseCents(client.cart_net))}</b>}
                    <small>{t('shell.cartCount', { count: client.cart_lines })}</small>
                  </span>
                )}
                {client.last_chosen && (
                  <small className={styles.last}>{t('agent.lastChosen', { time: dateTime(client.last_chosen) })}</small>
                )}
              </button>
            ))}
            {clients.length === 0 && <p>{t('agent.noHit')}</p>}
          </div>
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
