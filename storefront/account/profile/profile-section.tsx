import { useI18n } from '../../i18n/i18n.tsx';
import { asksForClient } from '../../session/ask-for-client.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { parseCustomer, type Customer } from '../company/company-reader.ts';
import { Email, Fact, FactGroup } from '../company/facts.tsx';
import { defineSection } from '../define-section.ts';
import styles from './profile-section.module.css';

/** The customer's record, which only the wholesaler changes (R2.93), and the logged-in user. */
function Profile({ session, data: customer }: { session: Session; data: Customer | null }) {
  const { t } = useI18n();
  return (
    <>
      <PageHead title={t('shell.profile')} subtitle={customer ? t('account.readOnly') : undefined} isFramed />
      <div className={styles.groups}>
        {customer && <CustomerFacts customer={customer} />}
        <FactGroup title={t('account.me')} id="account-me">
          <Fact name={t('account.user')}>{session.name}</Fact>
        </FactGroup>
      </div>
      {!customer && <ClientWanted session={session} />}
    </>
  );
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { t, percent } = useI18n();
  return (
    <>
      <FactGroup title={t('account.groupCompany')} id="account-company">
        <Fact name={t('account.code')}>{customer.code}</Fact>
        <Fact name={t('account.company')}>{customer.companyName}</Fact>
        <Fact name={t('account.lastName')}>{customer.lastName}</Fact>
        <Fact name={t('account.firstName')}>{customer.firstName}</Fact>
        <Fact name={t('account.vatNumber')}>{customer.vatNumber}</Fact>
        <Fact name={t('account.taxCode')}>{customer.taxCode}</Fact>
      </FactGroup>
      <FactGroup title={t('account.invoicing')} id="account-invoicing">
        <Fact name={t('account.recipientCode')}>{customer.recipientCode}</Fact>
        <Fact name={t('account.certifiedEmail')}>
          <Email address={customer.certifiedEmail} />
        </Fact>
        <Fact name={t('account.email')}>
          <Email address={customer.email} />
        </Fact>
      </FactGroup>
      <FactGroup title={t('account.terms')} id="account-terms">
        <Fact name={t('account.discount')}>{customer.discounts.map(percent).join(' + ') || t('account.none')}</Fact>
        <Fact name={t('account.payment')}>{customer.payment}</Fact>
      </FactGroup>
    </>
  );
}

/** An agent sees a customer's record only after selecting the customer. */
function ClientWanted({ session }: { session: Session }) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  return (
    <div className={styles.wanted}>
      <p>{t('account.noClient')}</p>
      {isHydrated && <Button onClick={() => asksForClient(session)}>{t('agent.choose')}</Button>}
    </div>
  );
}

export default defineSection<Customer | null>({
  load: async ({ api }, session) =>
    session.clientId === '0' ? null : parseCustomer(await api.call('getCustomer', {})),
  Section: Profile,
});
