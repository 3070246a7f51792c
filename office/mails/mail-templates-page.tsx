import { useState } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import type { TemplateFields } from '../../contract/office/mail-templates.ts';
import type { Locale } from '../../domain/locale.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateBadge } from '../ui/state.tsx';
import styles from './mails.module.css';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateTable } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateVersions } from './template-versions.tsx';
import type { Template, TemplateList } from './use-template.ts';

/** The mail that is open where the address names none. */
const FIRST = 'order-confirmation';

export const loader = officeLoader(async ({ call, url }) => {
  const [list, template] = await Promise.all([
    call('listMailTemplates', {}),
    call('getMailTemplate', { key: url.searchParams.get('mail') ?? FIRST }),
  ]);
  return { list, template };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.mail-templates');

/** The mails that say what an order has. */
const ABOUT_ORDERS: readonly string[] = ['confirmation', 'changes', 'declined', 'approvals'];

/** Which text is in use, and since when a draft waits. */
function Standing({ template: { draft, live } }: { template: Template }) {
  const { t, moment } = useI18n();
  const inUse =
    live.isProgram || live.at === null || live.by === null
      ? t('mails.liveProgram')
      : t('mails.live', { number: live.number, moment: moment(live.at), name: live.by });
  return (
    <p className={styles.standing}>
      {inUse}
      {draft && ` · ${t('mails.draftSaved', { moment: moment(draft.savedAt), name: draft.by })}`}
    </p>
  );
}

/** One mail: its texts, what it would look like, its versions. */
function OpenTemplate({ template, orders }: { template: Template; orders: TemplateList['orders'] }) {
  const { t, word, locale: ownLocale } = useI18n();
  const { key, draft, live } = template;
  const act = useAct();
  const notice = useNotice();
  const [orderId, setOrderId] = useState(orders[0]?.id ?? null);
  const [locale, setLocale] = useState<Locale>(ownLocale);
  const [isReturning, setReturning] = useState(false);
  usePresence('mail-template', key);
  const form = useSettingsForm<Record<string, unknown>>({
    stored: template.fields,
    labelOf: (field) => word(`mails.field.${field}`),
    shown: (_, value) => String(value),
    save: (changes) => officeCall('saveMailTemplate', { key, changes }),
    parameter: 'mail',
  });
  const fields = form.values as unknown as TemplateFields;
  const publish = async () => {
    if (!draft) return;
    let number = 0;
    const publishing = async () => {
      ({ number } = await officeCall('publishMailTemplate', { key, savedAt: draft.savedAt }));
    };
    if (!(await act.run(publishing))) return;
    const back = { key, number: live.number };
    notice(
      t('mails.publishedNow', { number }),
      () => void act.run(() => officeCall('restoreMailTemplate', { ...back, before: number })),
    );
  };
  const discard = async () => {
    if (draft && (await act.run(() => officeCall('discardMailTemplate', { key, savedAt: draft.savedAt }))))
      notice(t('mails.discarded'));
  };
  const returnToProgram = async () => {
    if (!(await act.run(() => officeCall('restoreMailTemplate', { key, number: 0, before: live.number })))) return;
    setReturning(false);
    notice(t('mails.restored'));
  };
  const send = async () => {
    let to = '';
    const sending = async () => {
      ({ to } = await officeCall('tryMailTemplate', { key, fields, orderId, locale }));
    };
    if (await act.run(sending)) notice(t('mails.tried', { to }));
  };
  return (
    <div className={styles.stack}>
      {form.notices}
      {!isReturning && <FailureAlert failure={act.failure} />}
      <Panel
        title={word(`mails.name.${key}`)}
        aside={
          <>
            {draft && (
              <StateBadge tone="warn" icon="pencil">
                {t('mails.state.draft')}
              </StateBadge>
            )}
            {!live.isProgram && (
              <Button size="small" kind="quiet" onClick={() => setReturning(true)}>
                <Icon name="undo-2" /> {t('mails.toProgram')}
              </Button>
            )}
          </>
        }
        foot={
          <div className={styles.acts}>
            <Button size="small" busy={act.isBusy} onClick={() => void send()}>
              <Icon name="send" /> {t('mails.try')}
            </Button>
            {draft && (
              <Button size="small" busy={act.isBusy} disabled={form.isDirty} onClick={() => void discard()}>
                {t('mails.discard')}
              </Button>
            )}
            {draft && form.isDirty && <small>{t('mails.saveFirst')}</small>}
            {draft && (
              <Button
                size="small"
                kind={form.isDirty ? undefined : 'primary'}
                busy={act.isBusy}
                disabled={form.isDirty}
                onClick={() => void publish()}
              >
                {t('mails.publish')}
              </Button>
            )}
          </div>
        }
      >
        <Standing template={template} />
        <TemplateEditor
          template={template}
          values={fields}
          onChange={(field, value) => form.set(field, value)}
          errorOf={form.errorOf}
        />
      </Panel>
      <TemplatePreview
        mail={key}
        fields={fields}
        orders={orders}
        orderId={orderId}
        onOrder={setOrderId}
        locale={locale}
        onLocale={setLocale}
      />
      <TemplateVersions template={template} />
      {isReturning && (
        <Dialog
          isOpen
          onClose={() => {
            setReturning(false);
            act.forget();
          }}
          title={t('mails.toProgramTitle')}
          actions={
            <>
              <Button size="small" onClick={() => setReturning(false)}>
                {t('frame.cancel')}
              </Button>
              <Button size="small" kind="ink" busy={act.isBusy} onClick={() => void returnToProgram()}>
                {t('mails.toProgram')}
              </Button>
            </>
          }
        >
          <FailureAlert failure={act.failure} />
          <p>{t('mails.toProgramText')}</p>
        </Dialog>
      )}
    </div>
  );
}

export default function MailTemplatesPage() {
  const { t } = useI18n();
  const { list, template } = useLoaderData<typeof loader>();
  const own = list.templates.filter(({ live }) => live !== null).length;
  const facts = [t('mails.facts', { count: list.templates.length }), t('mails.changed', { count: own })].join(', ');
  return (
    <>
      <PageHead title={t('nav.mail-templates')} facts={facts} />
      <div className={styles.columns}>
        <TemplateTable templates={list.templates} chosen={template.key} />
        <OpenTemplate
          key={template.key}
          template={template}
          orders={ABOUT_ORDERS.includes(template.group) ? list.orders : []}
        />
      </div>
    </>
  );
}
