import { ImapFlow } from 'imapflow';
import { reachServer, type MailServer } from './connection.ts';
import { failuresIn, type ReportedFailure } from './delivery-report.ts';

/** Up to which mail a mailbox was read; its numbers hold as long as the validity is the same. */
export interface MailboxPlace {
  uidValidity: number;
  lastUid: number;
}

/** A mail to one of the wanted addresses that reports failures. */
export interface FoundReport {
  token: string;
  failures: ReportedFailure[];
}

export interface MailboxLimits {
  /** Mails that are read before the place is noted. */
  batch: number;
  /** Bytes that are read of one mail: a report comes before the mail that it returns. */
  bytes: number;
  /** Milliseconds after which no second batch begins, and after which the connection is cut. */
  enough: number;
  whole: number;
  /** Milliseconds for each step. */
  step: number;
}
const LIMITS: MailboxLimits = { batch: 200, bytes: 131_072, enough: 40_000, whole: 60_000, step: 10_000 };

/** Headers that name whom a mail came to. */
const ADDRESSED = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'original-recipient'];

/**
 * Reads what is new in a mailbox and changes nothing there. `onBatch` gets the reports of a batch and the place after it;
 * the next run goes on from there. Throws when the server is away, slow, or says what can't be.
 * @param mailbox imap://user:password@host:port/folder, or imaps:// for TLS at once.
 * @param tokensOf the tokens in the headers of a mail; one without is not read.
 */
export async function readMailbox(
  mailbox: MailServer & { limits?: Partial<MailboxLimits> },
  place: MailboxPlace,
  tokensOf: (headers: string) => string[],
  onBatch: (reports: FoundReport[], place: MailboxPlace) => Promise<void>,
): Promise<void> {
  const limits = { ...LIMITS, ...mailbox.limits };
  const { host, port, isSecure, requiresTls, auth, servername } = await reachServer(mailbox);
  const client = new ImapFlow({
    ...{ host, port: port ?? (isSecure ? 993 : 143), secure: isSecure },
    ...(requiresTls && { doSTARTTLS: true }),
    ...(auth && { auth }),
    ...(servername !== undefined && { servername }),
    ...{ logger: false, disableAutoIdle: true, disableCompression: true },
    ...{ connectionTimeout: limits.step, greetingTimeout: limits.step, socketTimeout: limits.step },
    ...{ maxLiteralSize: 1_000_000, maxLineLength: 8_000_000, maxResponseSize: 16_000_000 },
  });
  const start = performance.now();
  const cut = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('close', () => reject(new Error('the mail server hung up')));
    setTimeout(() => reject(new Error('the mailbox took too long')), limits.whole).unref();
  });
  const work = async (): Promise<void> => {
    await client.connect();
    const folder = decodeURIComponent(new URL(mailbox.url).pathname.slice(1)) || 'INBOX';
    const opened = await client.mailboxOpen(folder, { readOnly: true });
    const uidValidity = Number(opened.uidValidity);
    let lastUid = uidValidity === place.uidValidity ? place.lastUid : 0;
    const all = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
    // `n:*` also names the last mail where n is above it.
    const uids = (all || []).filter((uid) => uid > lastUid).toSorted((one, other) => one - other);
    for (let at = 0; at < uids.length && (at === 0 || performance.now() - start < limits.enough); at += limits.batch) {
      const batch = uids.slice(at, at + limits.batch);
      const reports = await readBatch(client, batch, tokensOf, limits);
      lastUid = batch.at(-1) ?? lastUid;
      await onBatch(reports, { uidValidity, lastUid });
    }
    if (uids.length === 0) await onBatch([], { uidValidity, lastUid });
  };
  try {
    await Promise.race([work(), cut]);
  } finally {
    client.close();
  }
}

async function readBatch(
  client: ImapFlow,
  uids: readonly number[],
  tokensOf: (headers: string) => string[],
  { bytes }: MailboxLimits,
): Promise<FoundReport[]> {
  const asked = new Set(uids);
  const heads = await client.fetchAll([...uids], { uid: true, headers: ADDRESSED }, { uid: true });
  const reports: FoundReport[] = [];
  for (const { uid, headers } of heads) {
    const [token] = asked.has(uid) && headers ? tokensOf(headers.toString('latin1')) : [];
    if (token === undefined) continue;
    const mail = await client.fetchOne(String(uid), { source: { maxLength: bytes } }, { uid: true });
    const failures = mail && mail.source ? await failuresIn(mail.source.subarray(0, bytes)) : [];
    if (failures.length > 0) reports.push({ token, failures });
  }
  return reports;
}
