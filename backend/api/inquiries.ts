import type { newsletterConfirm, newsletterSubscribe, newsletterUnsubscribe } from '../../contract/newsletter.ts';
import type { requestForm } from '../../contract/request-form.ts';
import { requestNewsletter, confirmNewsletter, endNewsletter, sendInquiry } from '../inquiries/index.ts';
import { text } from '../texts/index.ts';
import { accountServices } from './account-services.ts';
import type { Handler } from './handler.ts';

export const handleRequestForm: Handler<typeof requestForm> = async (services, request, context) => {
  await services.accountLimits.count('inquiry', context.networkAddress);
  const { kind, name, company, email, telephone, subject, message, consent, attachments, request_id } = request;
  const id = await sendInquiry(services, {
    kind,
    form: { name, company, email, telephone, subject, message },
    hasConsent: consent,
    attachments: attachments.map((file) => ({ name: file.name, content: Buffer.from(file.content, 'base64') })),
    requestId: request_id ?? null,
    userId: context.requester.identity?.userId ?? null,
    locale: context.locale,
  });
  if (id !== null) services.logger.info({ inquiry: id, kind }, 'message received');
  return { status: 'Success', message: text(context.locale, 'inquirySent') };
};

export const handleNewsletterSubscribe: Handler<typeof newsletterSubscribe> = async (services, request, context) => {
  const { locale, origin, networkAddress } = context;
  await services.accountLimits.count('newsletter', networkAddress);
  await requestNewsletter(services, { email: request.email, hasConsent: request.consent, locale, origin });
  return { status: 'Success', message: text(locale, 'newsletterAsked') };
};

export const handleNewsletterConfirm: Handler<typeof newsletterConfirm> = async (services, { code }, context) => {
  await services.accountLimits.count('accessCode', context.networkAddress);
  const success = await confirmNewsletter(accountServices(services), code);
  return {
    data: { success, message: text(context.locale, success ? 'newsletterConfirmed' : 'confirmationLinkInvalid') },
  };
};

export const handleNewsletterUnsubscribe: Handler<typeof newsletterUnsubscribe> = async (
  services,
  request,
  context,
) => {
  await services.accountLimits.count('accessCode', context.networkAddress);
  const success = await endNewsletter(accountServices(services), request.code);
  return { data: { success, message: text(context.locale, success ? 'newsletterEnded' : 'confirmationLinkInvalid') } };
};
