import type * as contract from '../../../contract/office/mail.ts';
import { AppError } from '../../app-error.ts';
import { readSettingsPage } from '../../content/index.ts';
import {
  findMailboxState,
  findSender,
  listMailTests,
  listReturnedMails,
  listSenderChecks,
  renewSenderChecks,
  sendTestMails,
  type MailTest,
} from '../../notifications/index.ts';
import { sampleConfirmationMails } from '../../orders/index.ts';
import { OutgoingStopped } from '../../outgoing/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeHandler } from './handler.ts';
import { savedOf, saveSettings } from './settings.ts';

type Endpoints = typeof contract;
const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;
const testOf = (test: MailTest) => ({ ...test, at: test.at.toISOString() });

const senderServices = ({ database, mailing, shopSettings, clock }: Services) => ({
  ...{ query: database.query, connection: mailing.connection, lookUp: mailing.lookUp, shopSettings, clock },
});

/** A server as the page shows it: everything but the password. */
function serverOf(address: string | undefined) {
  if (address === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? null : Number(port),
    isSecure: protocol === 'smtps:' || protocol === 'imaps:',
    user: decodeURIComponent(username),
    hasPassword: password !== '',
  };
}

export const handleGetMailSettings: OfficeHandler<Endpoints['getMailSettings']> = async (services) => {
  const { database, settings, mailing, shopSettings } = services;
  const { query } = database;
  const [connection, { company }, sender, fields, saved] = await Promise.all([
    mailing.connection(),
    shopSettings.current(),
    findSender(senderServices(services)),
    readSettingsPage(query, 'mail'),
    savedOf(services, 'mail'),
  ]);
  const { smtp, returns } = connection;
  const [checks, tests, state] = await Promise.all([
    sender.domain ? listSenderChecks(query, sender.domain) : [],
    listMailTests(query, connection),
    returns ? findMailboxState(query, returns.url) : null,
  ]);
  const originOf = (isSet: boolean, isOnServer: boolean) => (isOnServer ? 'server' : isSet ? 'office' : 'none');
  return {
    fields: { dkimSelector: (fields['dkimSelector'] ?? null) as string | null },
    smtp: { origin: originOf(smtp !== null, settings.smtp !== null), server: serverOf(smtp?.url) },
    sender: {
      ...{ name: company.name, address: sender.address, domain: sender.domain?.domain ?? null },
      origin: originOf(connection.sender !== null, settings.mailFrom !== null),
    },
    checks: checks.map((check) => ({
      ...check,
      ...{ answeredAt: timeOf(check.answeredAt), askedAt: timeOf(check.askedAt) },
    })),
    returns: {
      ...{ origin: originOf(returns !== null, settings.mailReturns !== null), server: serverOf(returns?.url) },
      folder: returns && (decodeURIComponent(new URL(returns.url).pathname.slice(1)) || 'INBOX'),
      form: returns && returns.form,
      state: state && { ...state, readAt: timeOf(state.readAt), failedSince: timeOf(state.failedSince) },
    },
    tests: tests.map(testOf),
    saved,
  };
};

export const handleSaveMailSettings: OfficeHandler<Endpoints['saveMailSettings']> = async (
  services,
  { changes },
  { actor },
) => {
  await saveSettings(services, 'mail', { changes, actor });
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
