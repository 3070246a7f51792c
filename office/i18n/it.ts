import { access } from './it/access.ts';
import { activation } from './it/activation.ts';
import { connections } from './it/connections.ts';
import { customers } from './it/customers.ts';
import { frame } from './it/frame.ts';
import { held } from './it/held.ts';
import { identity } from './it/identity.ts';
import { importFields } from './it/import-fields.ts';
import { importHistory } from './it/import-history.ts';
import { imports } from './it/imports.ts';
import { legal } from './it/legal.ts';
import { log } from './it/log.ts';
import { mails } from './it/mails.ts';
import { mail } from './it/mail.ts';
import { orders } from './it/orders.ts';
import { people } from './it/people.ts';
import { persons } from './it/persons.ts';
import { prices } from './it/prices.ts';
import { pickup } from './it/pickup.ts';
import { shipping } from './it/shipping.ts';
import { today } from './it/today.ts';

/** All Italian texts of the office: the source that English follows. */
export const it = {
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

export type OfficeTexts = typeof it;
