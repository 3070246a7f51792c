import type { FormEvent } from 'react';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { FormDrawer } from '../ui/form-drawer.tsx';

/** The drawer that adds an agent; its customers are passed to it afterwards. */
export function AgentForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const name = typedIn(form, 'name');
    const agent = { code: typedIn(form, 'code'), name };
    const [phone, email] = [typedIn(form, 'phone') || null, typedIn(form, 'email') || null];
    if (!(await run(() => officeCall('addAgent', { ...agent, phone, email })))) return;
    notice(t('agents.added', { name }));
    onClose();
  };
  const error = (name: string) => failure?.errors[name]?.[0] ?? null;
  return (
    <FormDrawer
      title={t('agents.new')}
      onClose={onClose}
      action={t('condition.add')}
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      <FailureAlert failure={failure} />
      <p>{t('agents.newText')}</p>
      <TextField
        {...{ label: t('agents.code'), name: 'code', required: true, maxLength: 60 }}
        hint={t('agents.codeHint')}
        error={error('code')}
        data-focus-first
      />
      <TextField label={t('customer.form.name')} name="name" required maxLength={160} error={error('name')} />
      <TextField label={t('agents.phone')} name="phone" type="tel" maxLength={40} error={error('phone')} />
      <TextField
        {...{ label: t('agents.email'), name: 'email', type: 'email', maxLength: 254 }}
        hint={t('agents.emailHint')}
        error={error('email')}
      />
    </FormDrawer>
  );
}
