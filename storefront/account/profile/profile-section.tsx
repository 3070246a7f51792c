import { Form } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { asksForClient } from '../../session/ask-for-client.ts';
import { chosenAddress, type Address, type Session } from '../../session/session.ts';
import { LocalLink } from '../../routing/local-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { State } from '../../ui/state.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { defineSection } from '../define-section.ts';
import styles from './profile-section.module.css';

/** The first section: the logged-in user and the customer's delivery addresses. */
function Profile({ session }: { session: Session }) {
  const { t } = useI18n();
  const chosen = chosenAddress(session);
  const isWithoutClient = session.clientId === '0';
  return (
    <div className={styles.page}>
      <PageHead title={t('account.greeting', { name: session.name })} isFramed>
        <LocalLink to="/pages/cart?tab=active" className={buttonClass({})}>
          {t('account.cart')}
        </LocalLink>
      </PageHead>
      <section aria-labelledby="account-facts">
        <h2 id="account-facts">{t('account.facts')}</h2>
        <dl className={styles.facts}>
          {!isWithoutClient && (
            <>
              <div>
                <dt>{t('account.code')}</dt>
                <dd className="figures">{session.clientId}</dd>
              </div>
              <div>
                <dt>{t('account.company')}</dt>
                <dd>{session.companyName}</dd>
              </div>
            </>
          )}
          <div>
            <dt>{t('account.user')}</dt>
            <dd>{session.name}</dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="account-addresses">
        <h2 id="account-addresses">{t('account.addresses')}</h2>
        {isWithoutClient ? (
          <ClientWanted session={session} />
        ) : (
          <ul className={styles.addresses}>
            {session.addresses.map((address) => (
              <li key={address.code}>
                <AddressCard address={address} isChosen={address.code === chosen?.code} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** An agent sees addresses only after selecting a customer. */
function ClientWanted({ session }: { session: Session }) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  return (
    <>
      <p>{t('account.noClient')}</p>
      {isHydrated && <Button onClick={() => asksForClient(session)}>{t('agent.choose')}</Button>}
    </>
  );
}

function AddressCard({ address, isChosen }: { address: Address; isChosen: boolean }) {
  const { t, path } = useI18n();
  return (
    <div className={styles.card}>
      <address>
        <b>{address.street}</b>
        {[address.postalCode, address.city, address.province && `(${address.province})`].filter(Boolean).join(' ')}
      </address>
      {isChosen ? (
        <State tone="ok" icon="circle-check">
          {t('account.selected')}
        </State>
      ) : (
        <Form method="post" action={path('/pages/address')} preventScrollReset>
          <input type="hidden" name="back" value={path('/pages/account')} />
          <Button type="submit" size="small" name="address_code" value={address.code}>
            {t('account.choose')}
          </Button>
        </Form>
      )}
    </div>
  );
}

export default defineSection<null>({ load: () => null, Section: Profile });
