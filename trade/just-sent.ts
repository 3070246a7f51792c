const JUST_SENT_MINUTES = 30;

/**
 * Whether an order still counts as just sent (R2.13): for half an hour after it was sent, or paid. Then its page of
 * thanks, which is the first thing shown after sending, does not open any more.
 */
export function isJustSent(lastSentAt: Date, now: Date): boolean {
  return now.getTime() - lastSentAt.getTime() <= JUST_SENT_MINUTES * 60_000;
}
