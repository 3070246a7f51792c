import { shopDay } from '../../domain/shop-day.ts';
import type { Services } from '../services.ts';

/** What guests see changes with this text: part of the key of everything that is cached for them. */
export type GuestVersion = () => Promise<string>;

/** Creates the version of what guests see: catalogue, content, promotions, settings and the day. */
export function createGuestVersion(services: Services): GuestVersion {
  let settings = '';
  return async () => {
    const { search, content, prices, shopSettings, clock } = services;
    // What is cached outlives an outage of the database.
    settings = await shopSettings.current().then(
      ({ version }) => version,
      () => settings,
    );
    const versions = [search.generation, content.generation(), prices.promotionVersion, settings];
    return [...versions, services.canPayOnline, shopDay(clock())].join(' ');
  };
}
