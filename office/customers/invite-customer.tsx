import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { FormDrawer } from '../ui/form-drawer.tsx';
import type { Card } from './card.ts';
import styles from './customers.module.css';

type Row = OfficeAnswer<'listCustomers'>['rows'][number];

/** Milliseconds without a key until what was typed is looked up. */
const PAUSE = 200;
const OFFERED = 10;

/** Customers without access for a typed name or code, and the card of the one whose code was typed or chosen. */
function useCustomer(text: string): { found: Row[]; card: Card | null } {
  const [found, setFound] = useState<Row[]>([]);
  const [card, setCard] = useState<Card | null>(null);
  const look = useEffectEvent(async (typed: string) => {
    try {
      const wanted = { text: typed, access: 'without', sort: 'name' } as const;
      const { rows } = await quietCall('listCustomers', wanted);
      setFound(rows.slice(0, OFFERED));
      const row = rows.find(({ code }) => code.toLowerCase() === typed.toLowerCase());
      setCard(row ? await quietCall('getCustomer', { code: row.code }) : null);
    } catch {
      setFound([]);
      setCard(null);
    }
  });
  useEffect(() => {
    const typed = text.trim().slice(0, 60);
    if (typed === '') return;
    const timer = setTimeout(() => void look(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const isOfThis = card?.code.toLowerCase() === text.trim().toLowerCase();
  return { found, card: isOfThis ? card : null };
}

/** The addresses that the ERP knows of a customer, each once. */
const emailsOf = (card: Card): string[] => [
  ...new Set([card.data.email, ...card.addresses.map(({ email }) => email)].filter((email) => email !== null)),
];

/**
 * Invites the first person of a customer without access, who manages its users: the personal link goes to an address of
 * the ERP (decision 7.2).
 */
export function InviteCustomer({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [text, setText] = useState('');
  const list = useId();
  const { found, card } = useCustomer(text);
  const emails = card ? emailsOf(card) : [];
  const person = card ? [card.data.firstName, card.data.lastName].filter(Boolean).join(' ') : '';
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (!card) return;
    const form = new FormData(event.currentTarget);
    const email = typedIn(form, 'email');
    const rights = { role: 'administrator', orderLimitCents: null, addressCodes: null } as const;
    const isDone = await run(() =>
      officeCall('inviteUser', {
        ...{ code: card.code, email, name: typedIn(form, 'name') },
        rights: { ...rights, seesPrices: true, seesDocuments: true, seesCredit: true },
        locale: form.get('locale') === 'en' ? 'en' : 'it',
      }),
    );
    if (!isDone) return;
    notice(t('customer.member.invitedDone', { email }));
    onClose();
  };
  const error = (name: string) => failure?.errors[name]?.[0] ?? null;
  return (
    <FormDrawer
      title={t('customers.invite')}
      onClose={onClose}
      action={t('customer.form.send')}
      isBusy={isBusy}
      isDisabled={emails.length === 0}
      onSubmit={onSubmit}
    >
      <FailureAlert failure={failure} />
      <p>{t('customers.inviteText')}</p>
      <TextField
        label={t('customers.inviteWho')}
        list={list}
        autoComplete="off"
        maxLength={60}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={card ? card.data.companyName : t('customers.inviteHint')}
        data-focus-first
      />
      <datalist id={list}>
        {found.map(({ code, name, city }) => (
          <option key={code} value={code}>
            {[name, city].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
      {card && emails.length === 0 && <Alert tone="warn">{t('customers.inviteNoEmail')}</Alert>}
      {card && emails.length > 0 && (
        <>
          <label className={styles.two}>
            <span>{t('customers.inviteTo')}</span>
            <select className={styles.select} name="email" key={card.code}>
              {emails.map((email) => (
                <option key={email} value={email}>
                  {email}
                </option>
              ))}
            </select>
            <small>{error('email')}</small>
          </label>
          <TextField
            label={t('customer.form.name')}
            name="name"
            key={`name ${card.code}`}
            required
            defaultValue={person}
            error={error('name')}
          />
          <label className={styles.two}>
            <span>{t('customer.form.language')}</span>
            <select className={styles.select} name="locale">
              <option value="it">{t('customer.form.it')}</option>
              <option value="en">{t('customer.form.en')}</option>
            </select>
            <small>{t('customer.form.validity')}</small>
          </label>
        </>
      )}
    </FormDrawer>
  );
}
