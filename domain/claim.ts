import { addDays, officeDayFrom, shopDay, type IsClosed } from './shop-day.ts';

/** What can be wrong with a delivered line. */
export const CLAIM_REASONS = ['missing', 'damaged', 'wrong-article', 'other-quantity'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** open until the office accepts or rejects it. */
export type ClaimState = 'open' | 'accepted' | 'rejected';

/** How the office answers: goods are sent again, credited, fetched back, or nothing is due. */
export const CLAIM_RESOLUTIONS = ['send-again', 'credit-note', 'pick-up', 'not-due'] as const;
export type ClaimResolution = (typeof CLAIM_RESOLUTIONS)[number];

/** Under this net value in cents nothing is fetched back. */
export const SMALLEST_PICK_UP_CENTS = 5000;

/** What an answer means for the buyer: whether its claim was accepted. */
export function claimOutcome(resolution: ClaimResolution): 'accepted' | 'rejected' {
  return resolution === 'not-due' ? 'rejected' : 'accepted';
}

/** Whether goods of a net value may be fetched back; a value that is not known is decided by a person. */
export function mayPickUp(netCents: number | null): boolean {
  return netCents === null || netCents >= SMALLEST_PICK_UP_CENTS;
}

/** Days after the delivery in which a claim can be made: the time limit of article 1495 of the Italian civil code. */
export const CLAIM_DAYS = 8;
/** With a claim, and each time that the office asks for more. */
export const MAXIMUM_CLAIM_PHOTOS = 4;
/** Of one claim in all. */
export const MOST_CLAIM_PHOTOS = 12;
export const LONGEST_CLAIM_NOTE = 1000;

/** The last day on which a claim can be made, YYYY-MM-DD; null while nothing is delivered. */
export function lastClaimDay(deliveredAt: Date | null): string | null {
  return deliveredAt === null ? null : addDays(shopDay(deliveredAt), CLAIM_DAYS);
}

/** Whether a claim can be made on `today`, YYYY-MM-DD. */
export function isClaimable(deliveredAt: Date | null, today: string): boolean {
  const last = lastClaimDay(deliveredAt);
  return last !== null && today <= last;
}

/** Until when a claim that came in at a moment is answered: the next day on which somebody is there, YYYY-MM-DD. */
export function claimAnswerDay(at: Date, isClosed?: IsClosed): string {
  return officeDayFrom(addDays(shopDay(at), 1), isClosed);
}

/** A typed quantity, with comma or point and up to three decimals; null for anything else. */
export function parseClaimQuantity(typed: string): number | null {
  return /^\d{1,9}(?:[.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null;
}

/** Whether a claim can be about this quantity of a line: some of what was delivered, in thousandths at most. */
export function isClaimQuantity(quantity: number | null, delivered: number): quantity is number {
  return (
    quantity !== null && quantity > 0 && quantity <= delivered && Number.isInteger(Number((quantity * 1000).toFixed(6)))
  );
}
