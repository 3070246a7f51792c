import { useState, type FormEvent } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome, type StateTone } from '../ui/state.tsx';
import styles from './person-requests.module.css';

/** A request with what an erasure would do. */
export type ShownRequest = OfficeAnswer<'getPersonRequest'>;
type Line = NonNullable<ShownRequest['plan']>['lines'][number];

const FATES: Record<Line['fate'], { tone: StateTone; icon: OfficeIconName }> = {
  erased: { tone: 'bad', icon: 'eraser' },
  company: { tone: 'muted', icon: 'building-2' },
  nameless: { tone: 'muted', icon: 'lock-keyhole' },
};
/** Lines whose reason stands below what happens to them. */
const WITH_REASON: readonly Line['line'][] = ['orders', 'log', 'contacts'];

function Plan({ lines }: { lines: readonly Line[] }) {
  const { t, word } = useI18n();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('persons.what')}</th>
          <th scope="col" className={styles.figure}>
            {t('persons.rows')}
          </th>
          <th scope="col">{t('persons.fate')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, fate, rows }) => (
          <tr key={line}>
            <td>{t(`persons.line.${line}`)}</td>
            <td className={styles.figure}>{rows}</td>
            <td>
              <Outcome {...FATES[fate]}>{t(`persons.fate.${fate}`)}</Outcome>
              {WITH_REASON.includes(line) && <small>{word(`persons.why.${line}`)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hands an archive to the browser as a download. */
function download(content: string): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'data.zip';
  link.click();
  URL.revokeObjectURL(address);
}

/** The list of what would happen, the copy, and the answer. */
export function ErasePanel({ shown, name, who }: { shown: ShownRequest; name: string; who: string }) {
  const { t, moment } = useI18n();
  const notice = useNotice();
  const { request, plan } = shown;
  const { run, isBusy, failure } = useAct();
  const [open, setOpen] = useState<'erase' | 'close' | null>(null);
  const { id, kind, copyUntil, hasAccount, state } = request;
  const prepare = async () => {
    if (!(await run(() => officeCall('preparePersonCopy', { id })))) return;
    notice(t(hasAccount && kind === 'copy' ? 'persons.preparedMail' : 'persons.prepared'));
  };
  const fetchCopy = () => run(async () => download((await officeCall('fetchPersonCopy', { id })).content));
  return (
    <Panel
      title={t(kind === 'erasure' ? 'persons.eraseTitle' : 'persons.copyTitle', { name })}
      aside={kind === 'erasure' && state === 'waiting' ? t('persons.tried') : undefined}
      foot={
        <>
          {state === 'waiting' && (
            <Button size="small" onClick={() => setOpen('close')}>
              {t('persons.close')}
            </Button>
          )}
          {plan && (
            <Button size="small" busy={isBusy} onClick={() => void (copyUntil === null ? prepare() : fetchCopy())}>
              <Icon name="file-down" /> {t(copyUntil === null ? 'persons.prepare' : 'persons.fetch')}
            </Button>
          )}
          {plan && kind === 'erasure' && state === 'waiting' && (
            <Button size="small" kind="danger" onClick={() => setOpen('erase')}>
              {t('persons.erase')}
            </Button>
          )}
        </>
      }
    >
      <FailureAlert failure={failure} />
      {plan && kind === 'erasure' && <Plan lines={plan.lines} />}
      <div className={styles.padded}>
        <p>{[request.email, who].filter(Boolean).join(' · ')}</p>
        {!plan && <p>{t('persons.nothing')}</p>}
        {plan && kind === 'erasure' && <p>{t('persons.nameless', { nameless: plan.nameless })}</p>}
        {copyUntil !== null && <p>{t('persons.until', { when: moment(copyUntil) })}</p>}
        {state !== 'waiting' && (
          <p>
            {t('persons.answered', { who: request.answeredBy ?? '–', when: moment(request.answeredAt ?? request.at) })}
          </p>
        )}
      </div>
      {open === 'erase' && (
        <EraseDialog {...{ id, name }} hasContacts={hasContacts(shown)} onClose={() => setOpen(null)} />
      )}
      {open === 'close' && <CloseDialog id={id} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

const hasContacts = ({ plan }: ShownRequest) => plan?.lines.some(({ line }) => line === 'contacts') ?? false;

function EraseDialog(props: { id: number; name: string; hasContacts: boolean; onClose: () => void }) {
  const { id, name, onClose } = props;
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = { id, name: typedIn(form, 'name'), withContacts: form.has('contacts') };
    if (!(await run(() => officeCall('erasePerson', asked)))) return;
    notice(t('persons.erased'));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('persons.eraseTitle', { name })}>
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        <p>{t('persons.eraseText', { name })}</p>
        <TextField
          {...{ label: t('persons.name'), name: 'name', required: true, maxLength: 200, autoComplete: 'off' }}
          error={failure?.errors['name']?.[0] ?? null}
          data-focus-first
        />
        {props.hasContacts && (
          <label className={styles.check}>
            <input type="checkbox" name="contacts" />
            <span>
              {t('persons.contacts')}
              <small>{t('persons.contactsHint')}</small>
            </span>
          </label>
        )}
        <p className={styles.actions}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('persons.erase')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function CloseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = typedIn(new FormData(event.currentTarget), 'reason');
    if (!(await run(() => officeCall('closePersonRequest', { id, reason })))) return;
    notice(t('persons.closedDone'));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('persons.closeTitle')}>
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        <p>{t('persons.closeText')}</p>
        <TextArea
          {...{ label: t('persons.reason'), name: 'reason', rows: 2, maxLength: 500, required: true }}
          error={failure?.errors['reason']?.[0] ?? null}
          data-focus-first
        />
        <p className={styles.actions}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('persons.closeDo')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
