import { useI18n } from '../../i18n/i18n.tsx';
import { chosenAddress, type Session } from '../../session/session.ts';
import { AddressForm } from '../../shell/address-form.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Badge, State } from '../../ui/state.tsx';
import { defineSection } from '../define-section.ts';
import { parseAddresses, placeName, type CompanyAddress } from './company-reader.ts';
import { Email, Fact, Telephone } from './facts.tsx';
import { CardFacts, Cards, FramedCard } from './framed-card.tsx';
import styles from './addresses-section.module.css';

/** The customer's delivery addresses, a card each (R2.94). */
function Addresses({ session, data: addresses }: { session: Session; data: CompanyAddress[] }) {
  const { t } = useI18n();
  const chosen = chosenAddress(session)?.code;
  return (
    <>
      <PageHead
        title={t('account.addresses')}
        subtitle={t('account.destinations', { count: addresses.length })}
        isFramed
      />
      {addresses.length === 0 ? (
        <EmptyState title={t('common.noResult')}>{t('account.noAddress')}</EmptyState>
      ) : (
        <Cards>
          {addresses.map((address) => (
            <AddressCard key={address.code} session={session} address={address} isChosen={address.code === chosen} />
          ))}
        </Cards>
      )}
      <p className={styles.remark}>{t('account.addressesHint')}</p>
    </>
  );
}

interface AddressCardProps {
  session: Session;
  address: CompanyAddress;
  isChosen: boolean;
}

function AddressCard({ session, address, isChosen }: AddressCardProps) {
  const { t } = useI18n();
  const { street, agent } = address;
  return (
    <FramedCard
      title={placeName(address)}
      aside={
        <>
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
        isChosen ? (
          <State tone="ok" icon="circle-check">
            {t('account.selected')}
          </State>
        ) : (
          <AddressForm session={session} label={placeName(address)}>
            <Button type="submit" kind="ink" size="small" name="address_code" value={address.code}>
              {t('account.choose')}
            </Button>
          </AddressForm>
        )
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

export default defineSection<CompanyAddress[]>({
  load: async ({ api }) => parseAddresses(await api.call('getAddresses', {})),
  Section: Addresses,
});
