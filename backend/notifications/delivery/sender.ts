import { readSettingsPage, type ShopSettingsReader } from '../../content/index.ts';
import type { LookUpTxt } from '../../integrations/dns/index.ts';
import type { ReadMailConnection } from '../../integrations/mail/index.ts';
import type { Query } from '../services.ts';
import { areChecksDue, checkSender, domainOf, type SenderDomain } from './sender-checks.ts';

export interface SenderServices {
  query: Query;
  connection: ReadMailConnection;
  shopSettings: ShopSettingsReader;
  lookUp: LookUpTxt;
  clock: () => Date;
}

/** Who mails come from, and the domain that receivers look up; null where the address has none. */
export async function findSender({
  query,
  connection,
  shopSettings,
}: Omit<SenderServices, 'lookUp' | 'clock'>): Promise<{ address: string; domain: SenderDomain | null }> {
  const [{ sender }, { company }, { dkimSelector }] = await Promise.all([
    connection(),
    shopSettings.current(),
    // Past any cache: somebody who has just saved it looks it up.
    readSettingsPage(query, 'mail'),
  ]);
  const address = sender ?? company.email;
  const domain = domainOf(address);
  const selector = typeof dkimSelector === 'string' ? dkimSelector : null;
  return { address, domain: domain === null ? null : { domain, selector } };
}

/** Renews the look-ups of the sender: all of them now, or those that are due. */
export async function renewSenderChecks(services: SenderServices, when: 'now' | 'due'): Promise<void> {
  const { query, lookUp, clock } = services;
  const { domain } = await findSender(services);
  if (!domain) return;
  if (when === 'now' || (await areChecksDue(query, domain, clock())))
    await checkSender({ query, lookUp, now: clock() }, domain);
}
