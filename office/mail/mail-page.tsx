import { useLoaderData, type MetaFunction } from 'react-router';
import { officeLoader } from '../calls/page-data.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { SavedLine } from '../settings/saved-line.tsx';
import settings from '../settings/settings.module.css';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { tableAddressOf } from '../table/table-address.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Outcome } from '../ui/state.tsx';
import { mailValues, saveMail, type MailForm, type MailPage, type MailValues } from './mail-form.ts';
import { ReturnedPanel } from './returned-panel.tsx';
import { SenderPanel } from './sender-panel.tsx';
import { MailField, ServerPanel } from './server-panel.tsx';
import { TestPanel } from './test-panel.tsx';

export const loader = officeLoader(async ({ call, url }) => {
  const [page, returned] = await Promise.all([
    call('getMailSettings', {}),
    call('listReturnedMails', tableAddressOf(url.searchParams)),
  ]);
  return { page, returned };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('mail.title');

/** How reading the mailbox goes, in words. */
function MailboxState({ returns }: Pick<MailPage, 'returns'>) {
  const { t, moment } = useI18n();
  const { host, state } = returns;
  if (host === null) return null;
  if (!state)
    return (
      <Outcome tone="muted" icon="clock">
        {t('mail.returnsNotYet')}
      </Outcome>
    );
  if (state.error !== null && state.failedSince !== null)
    return (
      <Outcome tone="bad" icon="circle-x">
        {t('mail.returnsFailed', { moment: moment(state.failedSince), error: state.error })}
      </Outcome>
    );
  if (state.readAt === null) return null;
  return (
    <Outcome tone="ok" icon="circle-check">
      {t('mail.returnsRead', { moment: moment(state.readAt) })}
    </Outcome>
  );
}

/** What mails go through, who they come from, where they come back to, and what became of them. */
export default function MailSettingsPage() {
  const { t, word } = useI18n();
  const { page, returned } = useLoaderData<typeof loader>();
  usePresence('setting', 'mail');
  const form: MailForm = useSettingsForm<MailValues>({
    stored: mailValues(page),
    labelOf: (field) => word(`field.${field}`),
    shown: (field, value) => {
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return t('save.empty');
      if (field.endsWith('.password')) return t('mail.passwordChanged');
      return field.endsWith('.security') ? word(`mail.security.${value}`) : String(value);
    },
    save: saveMail,
  });
  const { smtp, returns } = page;
  return (
    <>
      <PageHead title={t('mail.title')} facts={t('mail.facts')}>
        <SavedLine saved={page.saved} />
      </PageHead>
      {form.notices}
      <div className={settings.stack}>
        <div className={`${settings.columns} ${settings.wide}`}>
          <div className={settings.stack}>
            <ServerPanel
              {...{ form, page, kind: 'smtp', title: t('mail.server') }}
              foot={smtp.host === null ? t('mail.filesOnly') : t('mail.facts')}
            />
            <TestPanel page={page} isDirty={form.isDirty} />
          </div>
          <div className={settings.stack}>
            <SenderPanel form={form} page={page} />
            <ServerPanel
              {...{ form, page, kind: 'returns', title: t('mail.returns') }}
              foot={returns.host === null ? t('mail.noReturns') : t('mail.returnsFoot')}
              state={<MailboxState returns={returns} />}
            >
              <div className={settings.halves}>
                <MailField form={form} name="returns.folder" label="mail.folder" isOnServer={returns.isOnServer} />
                <MailField
                  form={form}
                  name="returns.form"
                  label="mail.form"
                  isOnServer={returns.isOnServer}
                  hint={t('mail.formHint', { token: '{token}' })}
                />
              </div>
            </ServerPanel>
          </div>
        </div>
        <ReturnedPanel returned={returned} />
      </div>
    </>
  );
}
