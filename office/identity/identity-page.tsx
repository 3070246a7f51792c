import { useState } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import type { IdentityField } from '../../contract/office/identity.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeRequest } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useChord } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Outcome, StateBadge } from '../ui/state.tsx';
import { ColoursPanel } from './colours-panel.tsx';
import { CompanyPanel, MarkPanel, PapersPanel, PromisesPanel, SenderPanel } from './field-panels.tsx';
import styles from './identity.module.css';
import { Preview } from './preview.tsx';
import { ChangesPanel, EffectPanel, useValueText, VersionsPanel } from './side-panels.tsx';
import { useDraft, type Draft, type Identity } from './use-draft.ts';

export const loader = officeLoader(({ call }) => call('getIdentity', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.identity');

/** Opens a mail with the address of this page, to be sent to oneself. */
function mailAddress(subject: string): void {
  window.location.assign(
    `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(window.location.href)}`,
  );
}

/** When the draft goes out, in a dialog. */
function ScheduleDialog(props: {
  onClose: () => void;
  onSchedule: (at: string) => void;
  act: ReturnType<typeof useAct>;
}) {
  const { t } = useI18n();
  const { onClose, onSchedule, act } = props;
  const [typed, setTyped] = useState('');
  const [isPast, setPast] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('identity.scheduleTitle')}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            size="small"
            kind="ink"
            busy={act.isBusy}
            disabled={typed === '' || isPast}
            onClick={() => onSchedule(new Date(typed).toISOString())}
          >
            {t('identity.scheduleButton')}
          </Button>
        </>
      }
    >
      <FailureAlert failure={act.failure} />
      <TextField
        type="datetime-local"
        label={t('identity.scheduleAt')}
        value={typed}
        error={isPast ? t('identity.schedulePast') : null}
        hint={t('identity.scheduleHint')}
        onChange={({ target }) => {
          setTyped(target.value);
          setPast(target.value !== '' && new Date(target.value) <= new Date());
        }}
      />
    </Dialog>
  );
}

/** Fields that a colleague has changed meanwhile: both values, of which one is chosen. */
function Conflicts({ draft }: { draft: Draft }) {
  const { t } = useI18n();
  const valueText = useValueText();
  return draft.conflicts.map((conflict) => {
    const field = conflict.field as IdentityField;
    const text = (value: unknown) => valueText(field, value as never);
    return (
      <Alert
        key={field}
        tone="warn"
        isAnswer
        title={`${t('save.conflictTitle')}: ${t(`identity.field.${field}`)}`}
        actions={
          <>
            <Button size="small" onClick={() => draft.settle(conflict, false)}>
              {t('save.theirs')}: {text(conflict.now)}
            </Button>
            <Button size="small" onClick={() => draft.settle(conflict, true)}>
              {t('save.mine')}: {text(conflict.after)}
            </Button>
          </>
        }
      >
        {t('identity.conflictText')}
      </Alert>
    );
  });
}

/** Whether what was typed is in the draft. */
function SaveState({ draft, identity }: { draft: Draft; identity: Identity }) {
  const { t, moment } = useI18n();
  const saved = identity.draft?.savedAt;
  if (draft.failure)
    return (
      <Outcome tone="bad" icon="circle-x">
        {t('identity.notSaved')}
      </Outcome>
    );
  if (draft.isSaving || draft.isUnsaved) return <span className={styles.saveState}>{t('identity.saving')}</span>;
  if (saved === undefined) return null;
  return (
    <span className={styles.saveState}>
      <Icon name="check" />
      {t('identity.saved', { moment: moment(saved) })}
    </span>
  );
}

/** Opens the shop with the draft in another tab, once what was typed is in it. */
function ShopPreview({ draft }: { draft: Draft }) {
  const { t, path } = useI18n();
  return (
    <form
      method="post"
      action={path('/settings/identity/preview')}
      target="_blank"
      onSubmit={(event) => {
        if (!draft.isUnsaved) return;
        event.preventDefault();
        const form = event.currentTarget;
        void draft.flush().then((savedAt) => savedAt !== false && form.submit());
      }}
    >
      <Button type="submit" size="small">
        <Icon name="external-link" />
        {t('identity.shopPreview')}
      </Button>
    </form>
  );
}

function Facts({ identity, count }: { identity: Identity; count: number }) {
  const { t, moment } = useI18n();
  const { live } = identity;
  const present = usePresence('identity', 'shop');
  return (
    <>
      {count > 0 && (
        <StateBadge tone="warn" icon="pencil">
          {t('identity.draftWith', { count })}
        </StateBadge>
      )}{' '}
      {live.number !== null && live.at !== null
        ? t('identity.liveIs', { number: live.number, moment: moment(live.at) })
        : t('identity.liveNone')}
      {present.length > 0 && ` · ${t('frame.presentMore', { names: present.map(({ name }) => name).join(', ') })}`}
    </>
  );
}

export default function IdentityPage() {
  const { t, moment } = useI18n();
  const identity = useLoaderData<typeof loader>();
  const { live, scheduled, sender } = identity;
  const draft = useDraft(identity);
  const act = useAct();
  const versionsAct = useAct();
  const notice = useNotice();
  const [dialog, setDialog] = useState<'schedule' | null>(null);
  const count = draft.changed.length;
  const hasDraft = identity.draft !== null || draft.isUnsaved;

  const publish = async (at: string | null) => {
    const savedAt = await draft.flush();
    if (savedAt === false || savedAt === null) return;
    let number = 0;
    const publishing = async () => {
      ({ number } = await officeCall('publishIdentity', { savedAt, at }));
    };
    if (!(await act.run(publishing))) return;
    draft.reset();
    setDialog(null);
    if (at !== null) notice(t('identity.scheduled', { moment: moment(at) }));
    else {
      const before = live.number;
      const undo =
        before === null
          ? undefined
          : () => void act.run(() => officeCall('restoreIdentity', { number: before, before: number }));
      notice(t('identity.published', { number }), undo);
    }
  };
  const discard = async () => {
    const savedAt = await draft.flush();
    if (savedAt === false) return;
    const changes = Object.fromEntries(
      draft.changed.map((field) => [field, { before: live.fields[field], after: draft.fields[field] }]),
    ) as OfficeRequest<'saveIdentity'>['changes'];
    if (savedAt !== null && !(await act.run(() => officeCall('discardIdentity', { savedAt })))) return;
    draft.reset();
    // A draft above a scheduled version began from that one: the log brings it back.
    const undo = scheduled ? undefined : () => void act.run(() => officeCall('saveIdentity', { changes }));
    notice(t('identity.discarded'), undo);
  };
  const unschedule = async (number: number) => {
    if (await act.run(() => officeCall('unscheduleIdentity', { number }))) notice(t('identity.unscheduled'));
  };
  useChord('enter', () => void (hasDraft && dialog === null && publish(null)));
  const panel = { draft, live };
  return (
    <>
      <PageHead title={t('nav.identity')} facts={<Facts identity={identity} count={count} />}>
        <span className={styles.state} role="status">
          <SaveState draft={draft} identity={identity} />
        </span>
        {hasDraft && (
          <span className={styles.publish}>
            <ShopPreview draft={draft} />
            <Button size="small" onClick={() => setDialog('schedule')}>
              <Icon name="calendar-clock" />
              {t('identity.schedule')}
            </Button>
            <Button size="small" kind="primary" busy={act.isBusy} onClick={() => void publish(null)}>
              {t('identity.publish', { count })}
            </Button>
          </span>
        )}
      </PageHead>
      {dialog === null && <FailureAlert failure={act.failure} />}
      <FailureAlert failure={draft.failure} />
      <Conflicts draft={draft} />
      {scheduled && (
        <Alert
          tone="warn"
          title={t('identity.scheduledIs', { number: scheduled.number, moment: moment(scheduled.at) })}
          actions={
            <Button size="small" className={styles.write} onClick={() => void unschedule(scheduled.number)}>
              {t('identity.unschedule')}
            </Button>
          }
        >
          {hasDraft ? t('identity.scheduledDraft') : t('identity.scheduledText', { name: scheduled.by })}
        </Alert>
      )}
      {live.number === null && (
        <Alert tone="warn" title={t('identity.newTitle')}>
          {t('identity.newText')}
        </Alert>
      )}
      <div className={styles.phone}>
        <Alert
          tone="warn"
          title={t('identity.phone')}
          actions={
            <Button size="small" onClick={() => mailAddress(t('nav.identity'))}>
              {t('identity.continue')}
            </Button>
          }
        >
          {t('identity.phoneText')}
        </Alert>
      </div>
      <div className={styles.columns}>
        <div
          className={styles.editor}
          onBlur={() => void (draft.isSaving || draft.conflicts.length > 0 || draft.flush())}
        >
          <MarkPanel {...panel} />
          <ColoursPanel {...panel} />
          <CompanyPanel {...panel} />
          <PromisesPanel {...panel} />
          <SenderPanel sender={sender} draft={draft} />
          <PapersPanel {...panel} />
        </div>
        <div className={styles.side}>
          <Preview draft={draft.fields} live={live.fields} sender={sender.isSetOnServer ? sender.address : null} />
          <ChangesPanel
            changed={draft.changed}
            before={live.fields}
            after={draft.fields}
            onDiscard={hasDraft ? () => void discard() : null}
          />
          <EffectPanel />
          <VersionsPanel identity={identity} act={versionsAct} />
        </div>
      </div>
      {dialog === 'schedule' && (
        <ScheduleDialog
          onClose={() => {
            setDialog(null);
            act.forget();
          }}
          onSchedule={(at) => void publish(at)}
          act={act}
        />
      )}
    </>
  );
}
