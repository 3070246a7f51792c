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
  /** Where the mail goes if it comes back; the sender's address where none is given. */
  returnTo?: string;
}

/** A recipient that the server refuses for good, with what it said. */
export interface RefusedRecipient {
  address: string;
  reason: string;
}

/** The server rejects the mail as it is; a retry is of no use. After any other error a retry is possible. */
export class MailRejection extends Error {
  override name = 'MailRejection';
  /** The recipients that it refuses; empty: it refuses the sender or the mail. */
  readonly refused: readonly RefusedRecipient[];

  constructor(message: string, refused: readonly RefusedRecipient[] = []) {
    super(message);
    this.refused = refused;
  }
}

/** Transport for mails. */
export interface MailGateway {
  /**
   * Sends a mail and returns the response of the server, and the recipients that it refuses while others are accepted. Throws MailRejection when the mail is rejected, any other error
   * when it is not known to be accepted.
   */
  send(mail: Mail): Promise<{ response: string; refused?: readonly RefusedRecipient[] }>;
}
