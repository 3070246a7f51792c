import type { Locale } from '../../../domain/locale.ts';
import { queueMail } from '../../notifications/index.ts';
import type { Query } from '../services.ts';

/** The language and address of the shop in which a password was changed. */
export interface ChangedWhere {
  locale: Locale;
  /** Null when it is not known. */
  origin: string | null;
}

/** Tells a user that the password has changed, in the transaction of the change; somebody else may have done it. */
export async function mailPasswordChanged(
  query: Query,
  user: { userId: number; name: string; email: string },
  { locale, origin }: ChangedWhere,
): Promise<void> {
  await queueMail(query, {
    recipient: user.email,
    template: 'password-changed',
    person: { userId: user.userId, customerId: null, addressId: null },
    locale,
    parameters: { name: user.name, email: user.email },
    path: '/pages/forgot-password',
    origin,
  });
}
