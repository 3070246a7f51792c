import type { MemberRole } from '../../domain/member-rights.ts';
import type { AcceptedTexts } from '../../domain/legal-texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { CartOwner } from '../carts/index.ts';
import type { Agreement, OrderValues } from './order-checks.ts';

/** The sending user and the owner of the cart. Known from the session only. */
export interface Sender {
  userId: number;
  owner: CartOwner;
  /** Rights of a user of the customer; null or missing for those who send orders without a limit. */
  member?: { role: MemberRole; orderLimitCents: number | null; seesPrices: boolean } | null;
}

export interface OrderRequest extends OrderValues, Agreement {
  cartId: number;
  /** Chosen by the sender for this order; every repeat has the same one. */
  idempotencyKey: string;
  /** Language of the order and its confirmation mail; Italian when not given. */
  locale?: Locale;
  /** The versions of legal texts that the checkout has shown beside its consent. */
  acceptedTexts?: AcceptedTexts;
  /** The shop's address, for links in mails; null when it is not known. */
  origin?: string | null;
}
