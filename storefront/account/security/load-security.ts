import { fields, rows, text } from '../../parsers/values.ts';
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
  events: { at: string; action: string; browser: string }[];
}

/** Loads devices, second factor and events of the user. */
export async function loadSecurity(page: PageRequest): Promise<SecurityData> {
  const { data } = await page.api.call('getSecurity', {});
  return {
    devices: rows(data.sessions).map((row) => {
      const device = fields(row);
      const kind = device.kind === 'phone' || device.kind === 'tablet' ? device.kind : 'desktop';
      return {
        id: text(device.id),
        browser: text(device.browser),
        system: text(device.system),
        kind,
        isCurrent: device.current === true,
        lastUsedAt: text(device.last_used),
      };
    }),
    secondFactor: data.second_factor && {
      since: data.second_factor.since,
      recoveryCodes: data.second_factor.recovery_codes,
    },
    isSecondFactorNeeded: data.second_factor_needed,
    events: rows(data.log).map((row) => {
      const event = fields(row);
      return { at: text(event.at), action: text(event.action), browser: text(event.browser) };
    }),
  };
}
