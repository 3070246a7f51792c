import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { MAXIMUM_EMAIL, MAXIMUM_NAME } from '../../../domain/defaults.ts';
import { MEMBER_ROLES } from '../../../domain/member-rights.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { OptionCard, OptionList } from '../../ui/option-card.tsx';
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts';
import { usersPath, type MemberForm, type MemberResult } from './change-member.ts';
import type { AccessRequest, Member, MemberAddress } from './parse-member.ts';
import styles from './users.module.css';

const NEW: MemberForm = {
  name: '',
  email: '',
  title: '',
  // The smallest rights that are of use, so that more are only given on purpose.
  role: 'documents-only',
  limit: '',
  seesPrices: true,
  seesDocuments: true,
  seesCredit: false,
  addresses: null,
};

/** The roles to choose from, from the least to the most. */
const ROLES = MEMBER_ROLES.toReversed();

interface MemberPanelProps {
  /** Null for an invitation. */
  member: Member | null;
  /** The request for access that an invitation answers. */
  request?: AccessRequest | null;
  addresses: readonly MemberAddress[];
  result: MemberResult | null;
}

/** The rights of one person: how they order, what they see, and to which addresses. */
export function MemberPanel({ member, request = null, addresses, result }: MemberPanelProps) {
  const { t, path, number } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  const stored: MemberForm = member
    ? { ...member, limit: member.limitCents === null ? '' : number(member.limitCents / 100) }
    : { ...NEW, name: request?.name ?? '', email: request?.email ?? '' };
  const isOwn = result?.id === (member?.id ?? 0) && result.request === (request?.id ?? 0);
  const values = result && isOwn ? result.typed : stored;
  const errors: MemberResult['errors'] = result && isOwn ? result.errors : {};
  const errorOf = (field: string): string | null => errors[field]?.[0] ?? null;

  useFocusInvalid(form, result);

  return (
    <Form ref={form} method="post" className={styles.panel} noValidate preventScrollReset>
      <header>
        <h2>{member ? member.name : request ? request.name || request.email : t('users.invite')}</h2>
        <span>{t(member ? 'users.atOnce' : 'users.inviteHint')}</span>
      </header>
      {Object.keys(errors).length > 0 && <Alert tone="bad" title={t('common.fixErrors')} live />}
      <input type="hidden" name="id" value={member?.id ?? ''} />
      {request && <input type="hidden" name="request" value={request.id} />}
      <div className={styles.parts}>
        <div className={styles.person}>
          <TextField
            label={t('users.fullName')}
            name="name"
            required
            maxLength={MAXIMUM_NAME}
            autoComplete="off"
            defaultValue={values.name}
            error={errorOf('name')}
          />
          {!member && (
            <TextField
              label={t('users.email')}
              name="email"
              type="email"
              required
              maxLength={MAXIMUM_EMAIL}
              autoComplete="off"
              readOnly={request !== null}
              defaultValue={values.email}
              error={errorOf('email')}
            />
          )}
          <TextField
            label={t('users.title')}
            name="title"
            maxLength={60}
            defaultValue={values.title}
            hint={t('users.titleHint')}
            error={errorOf('title')}
          />
        </div>
        <Ordering values={values} error={errorOf('order_limit')} />
        <fieldset className={styles.choices}>
          <legend>{t('users.sees')}</legend>
          <Checkbox
            name="sees_prices"
            defaultChecked={values.seesPrices}
            aria-invalid={!!errorOf('sees_prices') || undefined}
            aria-describedby={errorOf('sees_prices') ? 'sees-prices-error' : undefined}
          >
            {t('users.seesPrices')}
          </Checkbox>
          {errorOf('sees_prices') && (
            <p id="sees-prices-error" role="alert">
              {errorOf('sees_prices')}
            </p>
          )}
          <Checkbox name="sees_documents" defaultChecked={values.seesDocuments}>
            {t('users.seesDocuments')}
          </Checkbox>
          <Checkbox name="sees_credit" defaultChecked={values.seesCredit}>
            {t('users.seesCredit')}
          </Checkbox>
        </fieldset>
        <fieldset className={styles.choices} aria-describedby={errorOf('addresses') ? 'addresses-error' : undefined}>
          <legend>{t('users.addresses')}</legend>
          <Checkbox name="all_addresses" defaultChecked={values.addresses === null}>
            {t('users.allAddresses')}
          </Checkbox>
          {addresses.map(({ code, name }) => (
            <Checkbox
              key={code}
              name="address"
              value={code}
              className={styles.address}
              defaultChecked={values.addresses?.includes(code) ?? false}
            >
              {name}
            </Checkbox>
          ))}
          {errorOf('addresses') && (
            <p id="addresses-error" role="alert">
              {errorOf('addresses')}
            </p>
          )}
        </fieldset>
      </div>
      <footer>
        {member && (
          <Button type="submit" kind="danger" name="change" value="remove">
            {t(member.invitation ? 'users.withdraw' : 'users.remove')}
          </Button>
        )}
        {request && (
          <Button type="submit" kind="danger" name="change" value="decline">
            {t('users.decline')}
          </Button>
        )}
        <span className={styles.gap} />
        <Link to={path(usersPath())} className={buttonClass({})} preventScrollReset>
          {t('users.cancel')}
        </Link>
        <Button type="submit" kind="primary" name="change" value={member ? 'save' : 'invite'} busy={busy}>
          {t(member ? 'users.save' : request ? 'users.accept' : 'users.sendInvitation')}
        </Button>
      </footer>
    </Form>
  );
}

/** How the person orders; the limit stands inside its option. */
function Ordering({ values, error }: { values: MemberForm; error: string | null }) {
  const { t } = useI18n();
  return (
    <fieldset className={styles.ordering}>
      <legend>{t('users.orders')}</legend>
      <OptionList label={t('users.orders')} error={null}>
        {ROLES.map((role) => (
          <OptionCard
            key={role}
            name="role"
            value={role}
            title={t(`users.option.${role}`)}
            defaultChecked={values.role === role}
          >
            <small>{t(`users.hint.${role}`)}</small>
          </OptionCard>
        ))}
      </OptionList>
      <div className={styles.amount}>
        <TextField
          label={t('users.limit')}
          name="order_limit"
          inputMode="decimal"
          maxLength={15}
          defaultValue={values.limit}
          error={error}
        />
      </div>
    </fieldset>
  );
}
