/** Roles of a person in a company, from the most to the least that one may do when ordering. */
export const MEMBER_ROLES = ['administrator', 'buyer', 'limited-buyer', 'cart-only', 'documents-only'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The rights that an administrator gives a person. */
export interface MemberRights {
  role: MemberRole;
  /** Net value in cents up to which a limited buyer orders alone; null otherwise. */
  orderLimitCents: number | null;
  seesPrices: boolean;
  seesDocuments: boolean;
  seesCredit: boolean;
  /** Codes of the delivery addresses it may use; null: all, also later ones. */
  addressCodes: readonly string[] | null;
}

/** A mistake in chosen rights, with the field it belongs to. */
export type RightsError =
  | { field: 'order_limit'; error: 'limit-missing' }
  | { field: 'sees_prices'; error: 'prices-needed' }
  | { field: 'addresses'; error: 'address-missing' | 'address-unknown' };

/** Roles that send orders themselves. They must see prices, because they agree to a total. */
const SENDING: readonly MemberRole[] = ['administrator', 'buyer', 'limited-buyer'];

/** The mistakes in chosen rights; `known` are the codes of the company's delivery addresses. */
export function rightsErrors(rights: MemberRights, known: readonly string[]): RightsError[] {
  const errors: RightsError[] = [];
  if (rights.role === 'limited-buyer' && rights.orderLimitCents === null) {
    errors.push({ field: 'order_limit', error: 'limit-missing' });
  }
  if (SENDING.includes(rights.role) && !rights.seesPrices) {
    errors.push({ field: 'sees_prices', error: 'prices-needed' });
  }
  const { addressCodes } = rights;
  if (addressCodes?.length === 0) errors.push({ field: 'addresses', error: 'address-missing' });
  if (addressCodes?.some((code) => !known.includes(code))) {
    errors.push({ field: 'addresses', error: 'address-unknown' });
  }
  return errors;
}

/** The rights in the order in which people read them: an administrator sees everything and may go everywhere. */
export function completeRights(rights: MemberRights): MemberRights {
  const orderLimitCents = rights.role === 'limited-buyer' ? rights.orderLimitCents : null;
  if (rights.role !== 'administrator') return { ...rights, orderLimitCents };
  return { ...rights, orderLimitCents, seesDocuments: true, seesCredit: true, addressCodes: null };
}

/**
 * Whether an order of this net value must be approved by a colleague: always for those who only fill carts, and above
 * the limit for limited buyers.
 */
export function needsApproval(
  member: { role: MemberRole; orderLimitCents: number | null } | null,
  netCents: number,
): boolean {
  if (!member) return false;
  if (member.role === 'cart-only') return true;
  return member.role === 'limited-buyer' && netCents > (member.orderLimitCents ?? 0);
}

/** Roles whose users approve orders of colleagues; `backend/http/roles.ts` gives them the permission. */
export const APPROVING_ROLES = ['administrator', 'buyer'] as const satisfies readonly MemberRole[];

/** Whether a member may approve orders of colleagues. It must see prices, because it agrees to a total. */
export function mayApprove({ role, seesPrices }: Pick<MemberRights, 'role' | 'seesPrices'>): boolean {
  return seesPrices && (APPROVING_ROLES as readonly MemberRole[]).includes(role);
}
