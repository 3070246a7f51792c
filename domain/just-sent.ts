const JUST_SENT_MINUTES = 30;

/** Whether an order was sent or paid at most half an hour ago: only then its thank-you page opens. */
export function isJustSent(lastSentAt: Date, now: Date): boolean {
  return now.getTime() - lastSentAt.getTime() <= JUST_SENT_MINUTES * 60_000;
}
