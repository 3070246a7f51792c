import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { requestMissingClient } from '../../session/ask-for-client.ts';
import { may, type Session } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { parseCustomer, type Customer } from '../company/parse-company.ts';
import { Email, Fact, FactGroup, FactSection } from '../company/facts.tsx';
import { CorrectionForm } from '../corrections/correction-form.tsx';
import { CorrectionList } from '../corrections/correction-list.tsx';
import {
  correctionsPath,
  loadCorrectionRequests,
  sendCorrection,
  type CorrectionRequests,
  type CorrectionResult,
} from '../corrections/send-correction.ts';
import { defineSection, type SectionProps } from '../define-section.ts';
import { changeOwnName, NAMED, type NameResult } from './change-name.ts';
import { NameForm } from './name-form.tsx';
import { askAboutData, DATA_ASKED, OwnData, type DataRequests, type DataResult } from './own-data.tsx';
import styles from './profile-section.module.css';

interface ProfileData {
  /** Null for an agent without a chosen customer. */
  customer: Customer | null;
  requests: CorrectionRequests;
  /** Whether the user's name has just been saved. */
  isNamed: boolean;
  dataRequests: DataRequests;
  /** Whether a request about the own data has just been sent. */
  isDataAsked: boolean;
}

type ProfileResult = CorrectionResult | NameResult | DataResult;

/** The customer's record, which only the wholesaler changes, and the logged-in user. */
function Profile({ session, data, result }: SectionProps<ProfileData, ProfileResult>) {
  const { t, path } = useI18n();
  const { customer, requests } = data;
  const refusedName = result && 'name' in result ? result : null;
  const refusedData = result && 'dataError' in result ? result : null;
  const refused = result && !('name' in result) && !('dataError' in result) ? result : null;
  const mayAsk = customer !== null && may(session, 'company.correct');
  const isOpen = mayAsk && (requests.open === 'company' || refused !== null);
  return (
    <>
      <PageHead title={t('shell.profile')} subtitle={customer ? t('account.readOnly') : undefined} isFramed>
        {mayAsk && !isOpen && (
          <Link
            to={path(correctionsPath('profile', { ask: 'company' }))}
            className={buttonClass({})}
            preventScrollReset
          >
            <Icon name="pencil" />
            {t('corrections.ask')}
          </Link>
        )}
      </PageHead>
      {requests.isSent && !isOpen && <Alert tone="ok" title={t('corrections.sent')} live />}
      {data.isNamed && !result && !isOpen && <Alert tone="ok" title={t('account.nameSaved')} live />}
      {data.isDataAsked && !result && !isOpen && <Alert tone="ok" title={t('ownData.sent')} live />}
      {isOpen && <CorrectionForm address={null} result={refused} />}
      <div className={styles.groups}>
        {customer && <CustomerFacts customer={customer} seesPrices={session.seesPrices} />}
        <FactSection title={t('account.me')} id="account-me">
          <NameForm name={session.name} result={refusedName} />
        </FactSection>
        <FactSection title={t('ownData.title')} id="account-data">
          <OwnData requests={data.dataRequests} result={refusedData} />
        </FactSection>
      </div>
      <CorrectionList corrections={requests.corrections} />
      {!customer && session.kind === 'agent' && <ClientWanted session={session} />}
    </>
  );
}

function CustomerFacts({ customer, seesPrices }: { customer: Customer; seesPrices: boolean }) {
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
        {seesPrices && (
          <Fact name={t('account.discount')}>{customer.discounts.map(percent).join(' + ') || t('account.none')}</Fact>
        )}
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
      {isHydrated && <Button onClick={() => requestMissingClient(session)}>{t('agent.choose')}</Button>}
    </div>
  );
}

export default defineSection<ProfileData, ProfileResult>({
  load: async (page, session) => {
    const [customer, requests, own] = await Promise.all([
      session.clientId === '0' ? null : page.api.call('getCustomer', {}).then(parseCustomer),
      loadCorrectionRequests(page, session, 'profile'),
      page.api.call('getDataRequests', {}),
    ]);
    const done = page.url.searchParams.get('done');
    return {
      ...{ customer, requests, isNamed: done === NAMED },
      ...{ dataRequests: own.data.requests, isDataAsked: done === DATA_ASKED },
    };
  },
  act: (page, form) => {
    if (form.has('data')) return askAboutData(page, form);
    return form.has('about') ? sendCorrection(page, form, 'profile') : changeOwnName(page, form);
  },
  Section: Profile,
});
