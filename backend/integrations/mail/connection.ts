import { isIP } from 'node:net';
import type { CallGuard } from '../../outgoing/index.ts';

/** A mail server with user and password: smtp:// or imap:// (STARTTLS where offered), smtps:// or imaps://. */
export interface MailServer {
  url: string;
  /** Of an address that the office has set: it is checked before each use (decision 6.9). */
  office?: { guard: CallGuard; requiresTls: boolean };
}

/** What mails go through, and where those that come back are read. */
export interface MailConnection {
  /** Null: mails become files. */
  smtp: MailServer | null;
  /** The sender's address; null: that of the company. */
  sender: string | null;
  /** The mailbox of returned mails with its folder, and the form of the envelope addresses; null: none is read. */
  returns: (MailServer & { form: string }) | null;
  /** Another one when the office has saved what mails go through. */
  version: number;
}

/** Reads the connection as it is now. */
export type ReadMailConnection = () => Promise<MailConnection>;

/** Where to connect to, and by which name the certificate is checked. */
export interface ReachedServer {
  host: string;
  port: number | undefined;
  isSecure: boolean;
  requiresTls: boolean;
  auth: { user: string; pass: string } | undefined;
  servername: string | undefined;
}

/** The address of a server; one that the office has set is the checked one. @throws CallRefused */
export async function reachServer({ url: text, office }: MailServer): Promise<ReachedServer> {
  const url = new URL(text);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const host = office ? (await office.guard.checkHost(name)).address : name;
  return {
    host,
    port: url.port === '' ? undefined : Number(url.port),
    isSecure: url.protocol === 'smtps:' || url.protocol === 'imaps:',
    requiresTls: office?.requiresTls === true,
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
    servername: isIP(name) === 0 ? name : undefined,
  };
}
