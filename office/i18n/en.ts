import type { SameTexts } from '../../storefront/i18n/translate.ts';
import { access } from './en/access.ts';
import { activation } from './en/activation.ts';
import { connections } from './en/connections.ts';
import { customers } from './en/customers.ts';
import { frame } from './en/frame.ts';
import { held } from './en/held.ts';
import { identity } from './en/identity.ts';
import { importFields } from './en/import-fields.ts';
import { importHistory } from './en/import-history.ts';
import { imports } from './en/imports.ts';
import { legal } from './en/legal.ts';
import { log } from './en/log.ts';
import { mails } from './en/mails.ts';
import { mail } from './en/mail.ts';
import { orders } from './en/orders.ts';
import { people } from './en/people.ts';
import { persons } from './en/persons.ts';
import { prices } from './en/prices.ts';
import { pickup } from './en/pickup.ts';
import { shipping } from './en/shipping.ts';
import { today } from './en/today.ts';
import type { OfficeTexts } from './it.ts';

/** All English texts of the office. */
export const en: SameTexts<OfficeTexts> = {
  ...frame,
  ...access,
  ...activation,
  ...connections,
  ...customers,
  ...held,
  ...identity,
  ...importFields,
  ...importHistory,
  ...imports,
  ...legal,
  ...log,
  ...mails,
  ...mail,
  ...orders,
  ...people,
  ...persons,
  ...prices,
  ...pickup,
  ...shipping,
  ...today,
};
