/** What mails go through, and where those that come back are read. */
export interface MailConnection {
  /** The server with user and password: smtp:// (STARTTLS where offered) or smtps://; null: mails become files. */
  smtp: { url: string } | null;
  /** The sender's address; null: that of the company. */
  sender: string | null;
  /** The mailbox of returned mails, imap:// or imaps:// with its folder, and the form of the envelope addresses. */
  returns: { url: string; form: string } | null;
}

/** Reads the connection as it is now. */
export type ReadMailConnection = () => Promise<MailConnection>;
