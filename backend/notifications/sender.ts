import { isEmail } from '../../domain/email.ts';
import type { Mail } from '../integrations/mail/index.ts';

/** The agent whom a mail concerns, as its reader may answer them. */
export interface MailAgent {
  name: string;
  email: string;
}

/**
 * Who a mail comes from (decision 7.3): always the shop's address; an agent is name, "Luca Serra – Bancale", and the
 * address for replies, unless the mail goes to them.
 */
export function mailSender(
  shop: { name: string; address: string },
  agent: MailAgent | null,
  recipient: string,
): Pick<Mail, 'from' | 'replyTo'> {
  const { name, address } = shop;
  const isConcerned = agent !== null && isEmail(agent.email) && agent.email.toLowerCase() !== recipient.toLowerCase();
  if (!isConcerned) return { from: { name, address } };
  // Line breaks in a name would forge headers.
  const agentName = agent.name.replaceAll(/[\r\n]+/g, ' ').trim();
  return { from: { name: [agentName, name].filter(Boolean).join(' – '), address }, replyTo: agent.email };
}
