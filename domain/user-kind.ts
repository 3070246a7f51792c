/**
 * Kinds of users: client works for a company, agent acts for the customers of its portfolio, operator for the
 * wholesaler.
 */
export const USER_KINDS = ['client', 'agent', 'operator'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** Whether a word from outside is a kind of users. */
export function isUserKind(word: string | undefined): word is UserKind {
  return (USER_KINDS as readonly (string | undefined)[]).includes(word);
}
