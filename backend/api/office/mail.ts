import type * as contract from '../../../contract/office/mail.ts';
import { AppError } from '../../app-error.ts';
import type { Connection } from '../../connections/index.ts';
import { auditSettings, lockSettings, readSettingsPage, writeSettingsPage } from '../../content/index.ts';
import {
  findMailboxState,
  findSender,
  listMailTests,
  listReturnedMails,
  listSenderChecks,
  renewSenderChecks,
  requireReachable,
  saveMailServer,
  sendTestMails,
  type MailTest,
} from '../../notifications/index.ts';
import { sampleConfirmationMails } from '../../orders/index.ts';
import { OutgoingStopped } from '../../outgoing/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeHandler } from './handler.ts';
import { savedOf } from './settings.ts';

type Endpoints = typeof contract;
const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;
const testOf = (test: MailTest) => ({ ...test, at: test.at.toISOString() });

const senderServices = ({ database, mailing, shopSettings, clock }: Services) => ({
  ...{ query: database.query, connection: mailing.connection, lookUp: mailing.lookUp, shopSettings, clock },
});

/** What the page shows of a server besides its fields; never the password. */
function shownServer({ secrets, origins, unreadable }: Connection<'mail'> | Connection<'returns'>) {
  return {
    isOnServer: origins.host === 'server',
    hasPassword: secrets.password !== null,
    isPasswordUnreadable: unreadable.length > 0,
  };
}

/** Who saved last of several. */
const lastOf = (saves: readonly ({ at: string; by: string } | null)[]) =>
  saves
    .filter((save) => save !== null)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1) ?? null;
const savedBy = ({ changedAt, changedBy }: { changedAt: Date | null; changedBy: string | null }) =>
  changedAt && changedBy !== null ? { at: changedAt.toISOString(), by: changedBy } : null;

export const handleGetMailSettings: OfficeHandler<Endpoints['getMailSettings']> = async (services) => {
  const { database, mailing, shopSettings, connections } = services;
  const { query } = database;
  const [connection, mail, mailbox, { company }, sender, fields, saved] = await Promise.all([
    mailing.connection(),
    connections.readConnection('mail'),
    connections.readConnection('returns'),
    shopSettings.current(),
    findSender(senderServices(services)),
    readSettingsPage(query, 'mail'),
    savedOf(services, 'mail'),
  ]);
  const { returns } = connection;
  const [checks, tests, state] = await Promise.all([
    sender.domain ? listSenderChecks(query, sender.domain) : [],
    listMailTests(query, connection),
    returns ? findMailboxState(query, returns.url) : null,
  ]);
  return {
    fields: { dkimSelector: (fields['dkimSelector'] ?? null) as string | null },
    smtp: { ...mail.values, ...shownServer(mail), isSenderOnServer: mail.origins.sender === 'server' },
    sender: {
      ...{ name: company.name, address: sender.address, domain: sender.domain?.domain ?? null },
      origin: mail.origins.sender,
    },
    checks: checks.map((check) => ({
      ...check,
      ...{ answeredAt: timeOf(check.answeredAt), askedAt: timeOf(check.askedAt) },
    })),
    returns: {
      ...mailbox.values,
      ...shownServer(mailbox),
      state: state && { ...state, readAt: timeOf(state.readAt), failedSince: timeOf(state.failedSince) },
    },
    tests: tests.map(testOf),
    saved: lastOf([saved, savedBy(mail), savedBy(mailbox)]),
  };
};

export const handleSaveMailSettings: OfficeHandler<Endpoints['saveMailSettings']> = async (
  { database, connections, mailing },
  { changes, smtp, returns, passwords },
  { actor },
) => {
  await requireReachable(mailing.guard, 'smtp', smtp.host?.after);
  await requireReachable(mailing.guard, 'returns', returns.host?.after);
  await database.query.transaction().execute(async (query) => {
    await lockSettings(query);
    const written = await writeSettingsPage(query, 'mail', changes);
    await auditSettings(query, 'mail', { actor, changes: written });
    await saveMailServer(connections, query, 'smtp', { changes: smtp, password: passwords.smtp, actor });
    await saveMailServer(connections, query, 'returns', { changes: returns, password: passwords.returns, actor });
  });
  return {};
};

export const handleLookUpSender: OfficeHandler<Endpoints['lookUpSender']> = async (services, _request, context) => {
  await services.accountLimits.count('senderLookUp', `user ${context.identity.userId}`);
  await renewSenderChecks(senderServices(services), 'now');
  return {};
};

export const handleSendTestMail: OfficeHandler<Endpoints['sendTestMail']> = async (
  services,
  { address },
  { actor, identity },
) => {
  const { database, mailing, shopSettings, drawings, logo, settings, logger, clock } = services;
  await services.accountLimits.count('mailTest', `user ${identity.userId}`);
  const composing = { database, mail: mailing.trial, drawings, logo, shopSettings, logger, clock };
  const mails = await sampleConfirmationMails({ ...composing, mailFrom: settings.mailFrom }, address);
  try {
    const { connection, trial } = mailing;
    return testOf(await sendTestMails({ database, connection, trial, clock }, { mails, recipient: address, actor }));
  } catch (error) {
    if (error instanceof OutgoingStopped) throw new AppError('conflict', 'nothingLeaves');
    throw error;
  }
};

export const handleListReturnedMails: OfficeHandler<Endpoints['listReturnedMails']> = async (
  { database },
  request,
  { identity },
) => {
  const { rows, total } = await listReturnedMails(database.query, identity.office, request);
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString(), sentAt: row.sentAt.toISOString() })),
    total,
  };
};
