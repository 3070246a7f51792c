import { telephoneLink } from '../../../domain/telephone.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { chosenAddress, type Session } from '../../session/session.ts';
import { useAppState } from '../../session/app-state.tsx';
import { AddressForm } from '../../shell/address-form.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StatusLabel } from '../../ui/badge.tsx';
import { defineSection } from '../define-section.ts';
import { parseAddresses, placeName, type Agent, type CompanyAddress } from './parse-company.ts';
import { Email, Fact, Telephone } from './facts.tsx';
import { CardFacts, FramedCard } from './framed-card.tsx';
import styles from './referral-agent-section.module.css';

/** The agent of the selected delivery address, and those of the others. */
function ReferralAgent({ session, data: addresses }: { session: Session; data: CompanyAddress[] }) {
  const { t } = useI18n();
  const code = chosenAddress(session)?.code;
  const chosen = addresses.find((address) => address.code === code);
  const others = addresses.filter((address) => address !== chosen);
  return (
    <>
      <PageHead title={t('account.agent')} subtitle={t('account.agentHint')} isFramed />
      {chosen?.agent ? <ChosenAgent agent={chosen.agent} place={placeName(chosen)} /> : <NoAgent />}
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="other-addresses">
          <h2 id="other-addresses">{t('account.otherAddresses')}</h2>
          <ul>
            {others.map((address) => (
              <li key={address.code}>
                <span className={styles.place}>{placeName(address)}</span>
                <span>{address.agent?.name ?? t('account.agentNone')}</span>
                <span>{address.agent?.phone && <Telephone number={address.agent.phone} />}</span>
                <AddressForm session={session} label={placeName(address)} className={styles.choose}>
                  <Button type="submit" size="small" name="address_code" value={address.code}>
                    {t('account.choose')}
                  </Button>
                </AddressForm>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ChosenAgent({ agent, place }: { agent: Agent; place: string }) {
  const { t } = useI18n();
  const initials = agent.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <div className={styles.agent}>
      <FramedCard
        title={place}
        aside={
          <StatusLabel tone="ok" icon="circle-check">
            {t('account.selected')}
          </StatusLabel>
        }
        isChosen
        foot={
          agent.phone && (
            <a className={buttonClass({ kind: 'ink' })} href={telephoneLink(agent.phone)}>
              <Icon name="phone" />
              {t('account.call')}
            </a>
          )
        }
      >
        <p className={styles.name}>
          <span aria-hidden="true">{initials.toUpperCase()}</span>
          <b>{agent.name}</b>
        </p>
        <CardFacts>
          <Fact name={t('account.phone')}>
            <Telephone number={agent.phone} />
          </Fact>
          <Fact name={t('account.email')}>
            <Email address={agent.email} />
          </Fact>
        </CardFacts>
      </FramedCard>
    </div>
  );
}

/** Without an agent: the contact of the wholesaler's counter. */
function NoAgent() {
  const { t } = useI18n();
  const { company } = useAppState().settings;
  return (
    <div className={styles.none}>
      <EmptyState title={t('account.agentNoneHere')}>
        {t('account.callCounter')} <Telephone number={company.telephone} />
      </EmptyState>
    </div>
  );
}

export default defineSection<CompanyAddress[]>({
  load: async ({ api }) => parseAddresses(await api.call('getAddresses', {})),
  Section: ReferralAgent,
});
