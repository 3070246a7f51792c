/** A mail with its attachments. Addresses have no display name: name@example.com. */
export interface Mail {
  /** Without angle brackets; the same at every attempt, so that the recipient's mail program shows the mail once. */
  messageId: string;
  from: { name: string; address: string };
  to: readonly string[];
  cc: readonly string[];
  /** Address for replies; the sender where none is given. */
  replyTo?: string;
  /** Where one POST ends such mails, for the button of mail programs (RFC 8058); an https address. */
  unsubscribeLink?: string;
  subject: string;
  text: string;
  /** The same as HTML. */
  html?: string;
  attachments: readonly { name: string; type: string; content: Buffer }[];
}

/** The server rejects the mail as it is; a retry is of no use. After any other error a retry is possible. */
export class MailRejection extends Error {
  override name = 'MailRejection';
}

/** Transport for mails. */
export interface MailGateway {
  /**
   * Sends a mail and returns the response of the server. Throws MailRejection when the mail is rejected, any other error
   * when it is not known to be accepted.
   */
  send(mail: Mail): Promise<{ response: string }>;
}
