/** A mail with its attachments. Addresses are bare: name@example.com. */
export interface Mail {
  /** Without angle brackets; the same mail has the same one at every attempt, so that a reader's program shows it once. */
  messageId: string;
  from: { name: string; address: string };
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  text: string;
  attachments: readonly { name: string; type: string; content: Buffer }[];
}

/** The server will not take the mail as it is; trying again is of no use. Anything else thrown may be tried again. */
export class MailRefusal extends Error {
  override name = 'MailRefusal';
}

/** What carries mails away. */
export interface MailGateway {
  /**
   * Hands a mail over and answers what was said to it. Throws MailRefusal when the mail is not accepted, any other error
   * when it is not known to be accepted.
   */
  send(mail: Mail): Promise<{ answer: string }>;
}
