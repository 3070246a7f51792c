import type { TaskList } from 'graphile-worker';
import type { MayLeave } from '../outgoing/index.ts';
import { sendMail } from './send-mail.ts';
import { SEND_MAIL, type MailServices } from './services.ts';

export { findMailboxState, readReturnedMails, type MailboxState } from './delivery/read-returns.ts';
export { findBouncedAddresses, forgetBouncedAddress, type BouncedAddress } from './delivery/returned-mails.ts';
export { createMailConnection, type MailSecurity } from './delivery/mail-connection.ts';
export { listMailTests, mailWayOf, sendTestMails, type MailTest } from './delivery/test-mail.ts';
export { listReturnedMails, type ReturnedRow } from './delivery/list-returned.ts';
export { requireReachable, saveMailServer } from './delivery/save-connection.ts';
export { watchedMail } from './delivery/watched-mail.ts';
export { findSender, renewSenderChecks } from './delivery/sender.ts';
export {
  areChecksDue,
  checkSender,
  domainOf,
  listSenderChecks,
  type SenderCheckResult,
  type SenderDomain,
} from './delivery/sender-checks.ts';
export { correctionText } from './correction-text.ts';
export { hashOfToken, idOfToken, linkToken, secretsOf, signedId, type LinkSecrets } from './link-token.ts';
export { deleteOldMails, queueMail, scheduleMissingMails, type MailRequest } from './queue-mail.ts';
export { countMailsWithoutAddress } from './send-mail.ts';
export { previewMail } from './preview-mail.ts';
export type { BuyerTemplate, MailPerson, PersonTemplate } from './recipients.ts';
export { htmlOf, textOf } from './layout.ts';
export { findTextVersion, type TextVersion } from './text-versions.ts';
export { writeMail } from './write-mail.ts';
export { isTextTemplate, TEMPLATE_GROUPS } from './template-list.ts';
export {
  discardTemplateDraft,
  findMailTemplate,
  listMailTemplates,
  publishTemplateDraft,
  restoreTemplate,
  saveTemplateDraft,
  textsOfFields,
} from './office/mail-templates.ts';
export { MOST_TRIALS, previewTemplate, tryPublishedTemplate, tryTemplate } from './office/preview-template.ts';
export { mailSender, type MailAgent } from './sender.ts';
export type { MailServices } from './services.ts';

/** The jobs of this subject, by name. While nothing may leave, a mail waits for `scheduleMissingMails`. */
export function mailTasks(services: MailServices & { mayLeave: MayLeave }): TaskList {
  return {
    [SEND_MAIL]: async (payload) => {
      if (await services.mayLeave()) await sendMail(services, (payload as { mailId: string }).mailId);
    },
  };
}
