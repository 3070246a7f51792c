import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import {
  MailRejection,
  type Mail,
  type MailConnection,
  type MailGateway,
  type ReadMailConnection,
} from '../../integrations/mail/index.ts';
import { OutgoingStopped } from '../../outgoing/index.ts';
import type { Query } from '../services.ts';

/** What a mail server did with a test mail: `silent` said nothing in time, `failed` could not be reached. */
export type MailTestOutcome = 'accepted' | 'refused' | 'silent' | 'failed';

export interface MailTest {
  at: Date;
  by: string;
  recipient: string;
  outcome: MailTestOutcome;
  /** What the server said, or why it was not reached. */
  answer: string;
}

/** What mails go through and come from, without the password: a test holds as long as it is the same. */
export function mailWayOf({ smtp, sender, version }: Omit<MailConnection, 'returns'>): string {
  if (!smtp) return 'files';
  const { protocol, username, host } = new URL(smtp.url);
  return `${protocol}//${username}@${host} ${sender ?? ''} ${version}`.slice(0, 500);
}

const SILENT_CODES = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT']);

function outcomeOf(error: unknown): { outcome: MailTestOutcome; answer: string } {
  const { code, response, message } = error as { code?: string; response?: string; message?: string };
  if (error instanceof MailRejection) return { outcome: 'refused', answer: error.message };
  // A login that is refused, or a server that asks to come later.
  if (response) return { outcome: 'refused', answer: response };
  const isSilent = SILENT_CODES.has(code ?? '') || /took too long|timeout/i.test(message ?? '');
  return { outcome: isSilent ? 'silent' : 'failed', answer: message ?? 'no reason given' };
}

/**
 * Sends test mails at the same time and keeps and logs how it went: as well as the worst of them.
 * @param trial a transport that gives up in the time that a person waits.
 */
export async function sendTestMails(
  services: { database: Database; trial: MailGateway; connection: ReadMailConnection; clock: () => Date },
  { mails, recipient, actor }: { mails: readonly Mail[]; recipient: string; actor: Actor },
): Promise<MailTest> {
  const { database, trial, connection, clock } = services;
  const server = mailWayOf(await connection());
  const tried = await Promise.allSettled(mails.map((mail) => trial.send(mail)));
  const sent = tried.map((one) => {
    if (one.status === 'fulfilled') return { outcome: 'accepted' as const, answer: one.value.response };
    if (one.reason instanceof OutgoingStopped) throw one.reason;
    return outcomeOf(one.reason);
  });
  const worst = sent.find(({ outcome }) => outcome !== 'accepted') ?? sent[0];
  if (!worst) throw new Error('a test without a mail');
  const answer = worst.answer.slice(0, 1000);
  const { outcome } = worst;
  const at = clock();
  await database.query.transaction().execute(async (query) => {
    await query
      .insertInto('mail_test')
      .values({ at, asked_by: actor.name, recipient, outcome, answer, server })
      .execute();
    await writeAudit(query, {
      ...{ actor, action: 'mail-tested', object: { kind: 'setting', id: 'mail' } },
      details: { recipient, outcome },
    });
  });
  return { at, by: actor.name, recipient, outcome, answer };
}

/** The last tests of a connection, the newest first. */
export async function listMailTests(query: Query, connection: MailConnection, limit = 5): Promise<MailTest[]> {
  return query
    .selectFrom('mail_test')
    .select(['at', 'asked_by as by', 'recipient', 'outcome', 'answer'])
    .where('server', '=', mailWayOf(connection))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
