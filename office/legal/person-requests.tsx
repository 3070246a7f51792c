import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../domain/locale.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextArea, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { ErasePanel, type ShownRequest } from './erase-panel.tsx';
import styles from './person-requests.module.css';

type Request = OfficeAnswer<'listPersonRequests'>['rows'][number];

/** Until when a request is answered, or when it was. */
function Due({ request }: { request: Request }) {
  const { t } = useI18n();
  const { state, urgency, dueOn, answeredAt } = request;
  const due = dayText(dueOn);
  const answered = answeredAt === null ? '' : dayText(shopDay(new Date(answeredAt)));
  if (state === 'done')
    return (
      <Outcome tone="ok" icon="circle-check">
        {t('persons.done', { day: answered })}
      </Outcome>
    );
  if (state === 'closed')
    return (
      <Outcome tone="muted" icon="circle-x">
        {t('persons.closed', { day: answered })}
      </Outcome>
    );
  if (urgency === 'late')
    return (
      <Outcome tone="bad" icon="clock-alert">
        {t('persons.late', { day: due })}
      </Outcome>
    );
  return (
    <Outcome tone={urgency === 'soon' ? 'warn' : 'muted'} icon={urgency === 'soon' ? 'clock-alert' : 'clock'}>
      {due}
    </Outcome>
  );
}

function Row({ request, isShown, to }: { request: Request; isShown: boolean; to: string }) {
  const { t } = useI18n();
  const { name, company, kind, at, hasAccount } = request;
  return (
    <tr data-current={isShown || undefined}>
      <td>
        <Link to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
          {name ?? t('persons.nobody')}
        </Link>
        <small>{company ?? (hasAccount ? '' : t('persons.noAccount'))}</small>
      </td>
      <td>
        <Outcome tone="muted" icon={kind === 'copy' ? 'file-down' : 'eraser'}>
          {t(`persons.${kind}`)}
        </Outcome>
      </td>
      <td>
        <Due request={request} />
        <small>{t('persons.arrived', { day: dayText(shopDay(new Date(at))) })}</small>
      </td>
    </tr>
  );
}

/** What persons have asked about their data, and the answer to the one that is shown. */
export function PersonRequests({
  rows,
  shown,
  pathTo,
}: {
  rows: readonly Request[];
  shown: ShownRequest | null;
  pathTo: (id: number) => string;
}) {
  const { t } = useI18n();
  if (rows.length === 0) return <p>{t('persons.empty')}</p>;
  return (
    <div className={styles.columns}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption>{t('persons.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('persons.person')}</th>
              <th scope="col">{t('persons.asks')}</th>
              <th scope="col">{t('persons.due')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((request) => (
              <Row
                key={request.id}
                request={request}
                isShown={request.id === shown?.request.id}
                to={pathTo(request.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown && <Answer key={`${shown.request.id} ${shown.request.state}`} shown={shown} />}
    </div>
  );
}

/** The request in hand: what an erasure would do, the copy, and how it is answered. */
function Answer({ shown }: { shown: ShownRequest }) {
  const { t, moment } = useI18n();
  const { request } = shown;
  const name = request.name ?? t('persons.nobody');
  const who =
    request.source === 'shop' ? t('persons.fromShop') : t('persons.fromOffice', { how: request.recognised ?? '–' });
  if (request.state !== 'waiting' && request.email === null)
    return (
      <Panel title={name} isPadded>
        <p>
          {t('persons.answered', { who: request.answeredBy ?? '–', when: moment(request.answeredAt ?? request.at) })}
        </p>
      </Panel>
    );
  return <ErasePanel shown={shown} name={name} who={who} />;
}

/** Opens the form in which the office writes down what somebody has asked by mail, letter or telephone. */
export function RegisterButton() {
  const { t } = useI18n();
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, failure } = useAct();
  const errorOf = (field: string) => failure?.errors[field]?.[0] ?? null;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = {
      kind: typedIn(form, 'kind') === 'erasure' ? ('erasure' as const) : ('copy' as const),
      locale: typedIn(form, 'locale') === 'en' ? ('en' as const) : ('it' as const),
      ...{ name: typedIn(form, 'name'), email: typedIn(form, 'email'), recognised: typedIn(form, 'recognised') },
    };
    if (!(await run(() => officeCall('registerPersonRequest', asked)))) return;
    notice(t('persons.registered'));
    setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {t('persons.register')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('persons.register')}>
        <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          <FailureAlert failure={failure} />
          <Select label={t('persons.asks')} name="kind" defaultValue="copy">
            <option value="copy">{t('persons.copy')}</option>
            <option value="erasure">{t('persons.erasure')}</option>
          </Select>
          <TextField label={t('persons.name')} name="name" required maxLength={200} error={errorOf('name')} />
          <TextField
            {...{ label: t('persons.email'), name: 'email', type: 'email', required: true, maxLength: 254 }}
            error={errorOf('email')}
          />
          <Select label={t('persons.language')} name="locale" defaultValue="it">
            <option value="it">{t('persons.it')}</option>
            <option value="en">{t('persons.en')}</option>
          </Select>
          <TextArea
            {...{ label: t('persons.recognised'), name: 'recognised', rows: 2, maxLength: 500, required: true }}
            hint={t('persons.recognisedHint')}
            error={errorOf('recognised')}
          />
          <p className={styles.actions}>
            <Button onClick={() => setOpen(false)}>{t('frame.cancel')}</Button>
            <Button kind="ink" type="submit" busy={isBusy}>
              {t('persons.register')}
            </Button>
          </p>
        </form>
      </Dialog>
    </>
  );
}
