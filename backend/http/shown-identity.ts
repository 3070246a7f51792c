import { createHash } from 'node:crypto';
import { colourTokens, DEFAULT_COLOURS } from '../../domain/shop-colours.ts';
import { pickupDays } from '../../domain/pickup-slots.ts';
import type { ShopCompany, ShopIdentity, ShopSettings } from '../content/index.ts';

/** What pages show of the identity. */
export function shownIdentity({ name, claim, headline, logo, darkLogo, icon, colours, promises }: ShopIdentity) {
  const isUsual = colours.sign === DEFAULT_COLOURS.sign && colours.action === DEFAULT_COLOURS.action;
  const tokens = Object.entries(colourTokens(colours)).map(([token, value]) => `${token}:${value}`);
  return {
    ...{ name, claim, headline, logo, darkLogo, promises },
    sign: colours.sign,
    colours: isUsual ? '' : tokens.join(';'),
    iconVersion: createHash('sha256')
      .update(JSON.stringify([icon, colours]))
      .digest('hex')
      .slice(0, 8),
  };
}

/** What pages show of the company. */
export function shownCompany({ name, street, city, telephone, email, vatNumber, register, capital }: ShopCompany) {
  return { name, street, city, telephone, email, vatNumber, register, capital };
}

/** What pages show of pickup; null where it is not offered. */
export function shownPickup({ isOffered, sameDayUntil, nextMorningUntil, week }: ShopSettings['pickup']) {
  return isOffered ? { sameDayUntil, nextMorningUntil, days: pickupDays({ week }) } : null;
}
