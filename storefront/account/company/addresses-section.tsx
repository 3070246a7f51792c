import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { chosenAddress, may, type Session } from '../../session/session.ts';
import { AddressForm } from '../../shell/address-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Badge, StatusLabel } from '../../ui/badge.tsx';
import { CorrectionForm } from '../corrections/correction-form.tsx';
import { CorrectionList } from '../corrections/correction-list.tsx';
import { NewAddressForm } from '../corrections/new-address-form.tsx';
import {
  correctionsPath,
  loadCorrectionRequests,
  sendCorrection,
  type CorrectionRequests,
  type CorrectionResult,
} from '../corrections/send-correction.ts';
import { defineSection, type SectionProps } from '../define-section.ts';
import { parseAddresses, placeName, type CompanyAddress } from './parse-company.ts';
import { Email, Fact, Telephone } from './facts.tsx';
import { CardFacts, Cards, FramedCard } from './framed-card.tsx';
import styles from './addresses-section.module.css';

interface AddressesData {
  addresses: CompanyAddress[];
  requests: CorrectionRequests;
}

/** The customer's delivery addresses, a card each. */
function Addresses({ session, data, result }: SectionProps<AddressesData, CorrectionResult>) {
  const { addresses, requests } = data;
  const { t, path } = useI18n();
  const mayAsk = may(session, 'company.correct');
  const nameOf = (code: string): string => {
    const found = addresses.find((address) => address.code === code);
    return found ? placeName(found) : code;
  };
  const about = addresses.find(({ code }) => code === requests.open);
  const chosen = chosenAddress(session)?.code;
  return (
    <>
      <PageHead
        title={t('account.addresses')}
        subtitle={t('account.destinations', { count: addresses.length })}
        isFramed
      >
        {mayAsk && requests.open !== 'new-address' && (
          <Link
            to={path(correctionsPath('addresses', { ask: 'new-address' }))}
            className={buttonClass({})}
            preventScrollReset
          >
            <Icon name="plus" />
            {t('corrections.askAddress')}
          </Link>
        )}
      </PageHead>
      {requests.isSent && requests.open === null && (
        <div className={styles.sent}>
          <Alert tone="ok" title={t('corrections.sent')} live />
        </div>
      )}
      {mayAsk && requests.open === 'new-address' && <NewAddressForm result={result} />}
      {mayAsk && about && (
        <CorrectionForm key={about.code} address={{ code: about.code, name: placeName(about) }} result={result} />
      )}
      {addresses.length === 0 ? (
        <EmptyState title={t('common.noResult')}>{t('account.noAddress')}</EmptyState>
      ) : (
        <Cards>
          {addresses.map((address) => (
            <AddressCard
              key={address.code}
              session={session}
              address={address}
              isChosen={address.code === chosen}
              mayAsk={mayAsk}
            />
          ))}
        </Cards>
      )}
      <p className={styles.remark}>
        {t('account.addressesHint')} {t('account.noAddress')}
      </p>
      <CorrectionList corrections={requests.corrections} nameOf={nameOf} />
    </>
  );
}

interface AddressCardProps {
  session: Session;
  address: CompanyAddress;
  isChosen: boolean;
  mayAsk: boolean;
}

function AddressCard({ session, address, isChosen, mayAsk }: AddressCardProps) {
  const { t, path } = useI18n();
  const { street, agent } = address;
  return (
    <FramedCard
      title={placeName(address)}
      aside={
        <>
          {!address.isActive && (
            <Badge tone="warn" icon="lock">
              {t('shell.closed')}
            </Badge>
          )}
          {address.isDefault && (
            <Badge tone="muted" icon="star">
              {t('account.default')}
            </Badge>
          )}
          {address.isLegalSeat && (
            <Badge tone="muted" icon="building-2">
              {t('account.legalSeat')}
            </Badge>
          )}
        </>
      }
      isChosen={isChosen}
      foot={
        <>
          {isChosen ? (
            <StatusLabel tone="ok" icon="circle-check">
              {t('account.selected')}
            </StatusLabel>
          ) : (
            <AddressForm session={session} label={placeName(address)}>
              <Button type="submit" kind="ink" size="small" name="address_code" value={address.code}>
                {t('account.choose')}
              </Button>
            </AddressForm>
          )}
          {mayAsk && (
            <Link
              to={path(correctionsPath('addresses', { ask: address.code }))}
              className={buttonClass({ kind: 'quiet', size: 'small' }, styles.notes)}
              aria-label={t('corrections.notesOf', { address: placeName(address) })}
              preventScrollReset
            >
              <Icon name="pencil" />
              {t('corrections.notes')}
            </Link>
          )}
        </>
      }
    >
      <address>
        {session.companyName}
        <br />
        {street}
        <br />
        {[address.postalCode, address.city, address.province && `(${address.province})`].filter(Boolean).join(' ')}
      </address>
      <CardFacts>
        <Fact name={t('account.phone')}>
          <Telephone number={address.phone} />
        </Fact>
        <Fact name={t('account.mobile')}>
          <Telephone number={address.mobile} />
        </Fact>
        <Fact name={t('account.email')}>
          <Email address={address.email} />
        </Fact>
        <Fact name={t('account.agentShort')}>
          {agent && (
            <>
              {agent.name}
              {agent.phone && (
                <>
                  {' · '}
                  <Telephone number={agent.phone} />
                </>
              )}
            </>
          )}
        </Fact>
      </CardFacts>
    </FramedCard>
  );
}

export default defineSection<AddressesData, CorrectionResult>({
  load: async (page, session) => {
    const [response, requests] = await Promise.all([
      page.api.call('getAddresses', {}),
      loadCorrectionRequests(page, session, 'addresses'),
    ]);
    return { addresses: parseAddresses(response), requests };
  },
  act: (page, form) => sendCorrection(page, form, 'addresses'),
  Section: Addresses,
});
