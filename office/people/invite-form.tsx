import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch, type Control, type UseFormRegister } from 'react-hook-form';
import { invitePerson } from '../../contract/office/people.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useRoleName } from '../frame/role-name.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './people-page.module.css';

type Agents = OfficeAnswer<'listPeople'>['agents'];

/** Whose customers somebody sees: all, or those of chosen agents. */
export function AgentChoice(props: {
  agents: Agents;
  chosen: readonly number[] | null;
  onChange: (chosen: number[] | null) => void;
}) {
  const { t } = useI18n();
  const { agents, chosen, onChange } = props;
  return (
    <fieldset className={styles.agents}>
      <legend>{t('people.sees')}</legend>
      <Checkbox checked={chosen === null} onChange={({ target }) => onChange(target.checked ? null : [])}>
        {t('people.seesAll')}
      </Checkbox>
      {chosen !== null &&
        agents.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Checkbox>
        ))}
    </fieldset>
  );
}

type Fields = OfficeRequest<'invitePerson'>;

function InviteFields(props: {
  register: UseFormRegister<Fields>;
  control: Control<Fields>;
  errors: Partial<Record<'name' | 'email', string | undefined>>;
  roles: OfficeAnswer<'listPeople'>['roles'];
}) {
  const { t } = useI18n();
  const roleName = useRoleName();
  const { register, errors, roles } = props;
  return (
    <div className={styles.fields}>
      <TextField label={t('people.name')} required maxLength={100} error={errors.name} {...register('name')} />
      <TextField
        label={t('people.email')}
        type="email"
        required
        maxLength={200}
        error={errors.email}
        {...register('email')}
      />
      <Select label={t('people.role')} {...register('roleId', { valueAsNumber: true })}>
        {roles.map((role) => (
          <option key={role.id} value={role.id}>
            {roleName(role)}
          </option>
        ))}
      </Select>
      <TextField
        type="date"
        label={t('people.endsOn')}
        hint={t('people.endsOnHint')}
        {...register('endsOn', { setValueAs: (value: string) => value || null })}
      />
      <Select label={t('people.language')} {...register('locale')}>
        <option value="it">{t('people.languageIt')}</option>
        <option value="en">{t('people.languageEn')}</option>
      </Select>
    </div>
  );
}

/** Invites somebody to the office; the schema of the endpoint checks the form. */
export function InviteForm({ roles, agents }: Pick<OfficeAnswer<'listPeople'>, 'roles' | 'agents'>) {
  const { t, locale } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const least = roles.find(({ builtIn }) => builtIn === 'read-only') ?? roles[0];
  const values: Fields = { name: '', email: '', roleId: least?.id ?? 0, agentIds: null, endsOn: null, locale };
  const { register, control, handleSubmit, setValue, reset, formState } = useForm<Fields>({
    resolver: zodResolver(invitePerson.request),
    defaultValues: values,
  });
  const chosen = useWatch({ control, name: 'agentIds' });
  const [key, setKey] = useState(0);
  const send = handleSubmit(async (fields) => {
    if (!(await run(() => officeCall('invitePerson', fields)))) return;
    notice(t('people.invited', { name: fields.name }));
    reset(values);
    setKey(key + 1);
  });
  const { errors } = formState;
  return (
    <Panel
      title={t('people.invite')}
      isPadded
      foot={
        <>
          {t('people.inviteNote')}
          <Button size="small" kind="ink" busy={isBusy} className={styles.last} onClick={() => void send()}>
            {t('people.inviteButton')}
          </Button>
        </>
      }
    >
      <form key={key} onSubmit={(event) => void send(event)} noValidate>
        <FailureAlert failure={failure} />
        <InviteFields
          register={register}
          control={control}
          roles={roles}
          errors={{ name: errors.name && t('access.missing'), email: errors.email && t('people.emailWrong') }}
        />
        <AgentChoice agents={agents} chosen={chosen} onChange={(next) => setValue('agentIds', next)} />
        <button type="submit" hidden />
      </form>
    </Panel>
  );
}
