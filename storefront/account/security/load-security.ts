import type { PageRequest } from '../../routing/page-data.ts';

export interface Device {
  id: string;
  /** '' where it is unknown. */
  browser: string;
  system: string;
  kind: 'desktop' | 'phone' | 'tablet';
  isCurrent: boolean;
  lastUsedAt: string;
}

export interface SecurityData {
  devices: Device[];
  /** null: switched off. */
  secondFactor: { since: string; recoveryCodes: number } | null;
  isSecondFactorNeeded: boolean;
  /** How many characters a new password has at least. */
  shortestPassword: number;
  events: { at: string; action: string; browser: string; count: number | null }[];
}

/** Loads devices, second factor and events of the user. */
export async function loadSecurity(page: PageRequest): Promise<SecurityData> {
  const { data } = await page.api.call('getSecurity', {});
  return {
    devices: data.sessions.map(({ id, browser, system, kind, current, last_used }) => ({
      ...{ id, kind, browser: browser ?? '', system: system ?? '', isCurrent: current, lastUsedAt: last_used },
    })),
    secondFactor: data.second_factor && {
      since: data.second_factor.since,
      recoveryCodes: data.second_factor.recovery_codes,
    },
    isSecondFactorNeeded: data.second_factor_needed,
    shortestPassword: data.shortest_password,
    events: data.log.map(({ browser, ...event }) => ({ ...event, browser: browser ?? '' })),
  };
}
