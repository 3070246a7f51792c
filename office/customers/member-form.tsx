import { useState, type FormEvent } from 'react';
import { MEMBER_ROLES, type MemberRole } from '../../domain/member-rights.ts';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { FormDrawer } from '../ui/form-drawer.tsx';
import type { Card, Member } from './card.ts';
import styles from './customers.module.css';

type Rights = Pick<Member, 'role' | 'orderLimitCents' | 'seesPrices' | 'seesDocuments' | 'seesCredit' | 'addressCodes'>;

const rightsOf = (member: Rights): Rights => ({
  ...{ role: member.role, orderLimitCents: member.orderLimitCents, seesPrices: member.seesPrices },
  ...{ seesDocuments: member.seesDocuments, seesCredit: member.seesCredit, addressCodes: member.addressCodes },
});

/** Cents of a typed amount in euros, with comma or point; null for none. */
export function typedCents(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

interface MemberFormProps {
  card: Card;
  /** Whose rights are changed; null to invite somebody. */
  member: Member | null;
  onClose: () => void;
}

/** The drawer that invites somebody, or gives a person other rights. */
export function MemberForm({ card, member, onClose }: MemberFormProps) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [role, setRole] = useState<MemberRole>(member?.role ?? 'buyer');
  const [isEverywhere, setEverywhere] = useState(!member || member.addressCodes === null);
  const isManager = role === 'administrator';
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const rights: Rights = {
      role,
      orderLimitCents: role === 'limited-buyer' ? typedCents(typedIn(form, 'limit')) : null,
      seesPrices: role === 'cart-only' || role === 'documents-only' ? form.has('prices') : true,
      seesDocuments: isManager || form.has('documents'),
      seesCredit: isManager || form.has('credit'),
      addressCodes:
        isManager || isEverywhere ? null : form.getAll('address').filter((code) => typeof code === 'string'),
    };
    const { code } = card;
    const email = typedIn(form, 'email');
    const isDone = await run(() =>
      member
        ? officeCall('changeUser', { code, memberId: member.id, before: rightsOf(member), after: rights })
        : officeCall('inviteUser', {
            ...{ code, email, name: typedIn(form, 'name'), rights },
            locale: form.get('locale') === 'en' ? 'en' : 'it',
          }),
    );
    if (!isDone) return;
    notice(member ? t('customer.member.changed', { name: member.name }) : t('customer.member.invitedDone', { email }));
    onClose();
  };
  const error = (name: string) => failure?.errors[name]?.[0] ?? null;
  return (
    <FormDrawer
      title={member ? member.name : t('customer.invite')}
      onClose={onClose}
      action={t(member ? 'customer.form.save' : 'customer.form.send')}
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      <FailureAlert failure={failure} />
      {!member && (
        <>
          <TextField
            {...{ label: t('customer.form.email'), name: 'email', type: 'email', required: true }}
            error={error('email')}
            data-focus-first
          />
          <TextField label={t('customer.form.name')} name="name" required error={error('name')} />
        </>
      )}
      <label className={styles.two}>
        <span>{t('customer.form.role')}</span>
        <select
          className={styles.select}
          value={role}
          onChange={({ target }) => setRole(MEMBER_ROLES.find((one) => one === target.value) ?? 'buyer')}
        >
          {MEMBER_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`customer.role.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {role === 'limited-buyer' && (
        <TextField
          {...{ label: t('customer.form.limit'), name: 'limit', inputMode: 'decimal', required: true }}
          defaultValue={member?.orderLimitCents ? String(member.orderLimitCents / 100) : ''}
          error={error('order_limit')}
        />
      )}
      {!isManager && (
        <fieldset>
          {(role === 'cart-only' || role === 'documents-only') && (
            <Checkbox name="prices" defaultChecked={member?.seesPrices ?? true}>
              {t('customer.form.prices')}
            </Checkbox>
          )}
          <Checkbox name="documents" defaultChecked={member?.seesDocuments ?? true}>
            {t('customer.form.documents')}
          </Checkbox>
          <Checkbox name="credit" defaultChecked={member?.seesCredit ?? false}>
            {t('customer.form.credit')}
          </Checkbox>
        </fieldset>
      )}
      {!isManager && card.addresses.length > 1 && (
        <fieldset>
          <legend>{t('customer.form.addresses')}</legend>
          <Checkbox checked={isEverywhere} onChange={({ target }) => setEverywhere(target.checked)}>
            {t('customer.form.allAddresses')}
          </Checkbox>
          {!isEverywhere &&
            card.addresses.map(({ code, street, city }) => (
              <Checkbox
                key={code}
                name="address"
                value={code}
                defaultChecked={member?.addressCodes?.includes(code) ?? false}
              >
                {code} {street}, {city}
              </Checkbox>
            ))}
        </fieldset>
      )}
      {!member && (
        <label className={styles.two}>
          <span>{t('customer.form.language')}</span>
          <select className={styles.select} name="locale">
            <option value="it">{t('customer.form.it')}</option>
            <option value="en">{t('customer.form.en')}</option>
          </select>
          <small>{t('customer.form.validity')}</small>
        </label>
      )}
    </FormDrawer>
  );
}
