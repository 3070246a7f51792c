import { randomUUID } from 'node:crypto';
import type {
  confirmEmail as confirmEmailEndpoint,
  postalCode,
  register as registerEndpoint,
} from '../../contract/register.ts';
import type {
  confirmAccess as confirmEndpoint,
  requestAccess as requestAccessEndpoint,
} from '../../contract/request-access.ts';
import { isEmail } from '../../domain/email.ts';
import type { RegistrationForm } from '../../domain/registration.ts';
import { requestAccess, confirmAccess, confirmEmail, placesOf, register } from '../accounts/index.ts';
import { textsOfConsent } from '../legal/index.ts';
import { AppError } from '../app-error.ts';
import { text } from '../texts/index.ts';
import { accountServices } from './account-services.ts';
import type { Handler } from './handler.ts';
import { withSnakeCaseKeys } from './wire-names.ts';

export const handleRegister: Handler<typeof registerEndpoint> = async (services, request, context) => {
  await services.accountLimits.count('registration', context.networkAddress);
  const form: RegistrationForm = {
    country: request.country,
    companyName: request.company_name,
    vatNumber: request.vat_number,
    taxCode: request.tax_code,
    recipientCode: request.recipient_code,
    pec: request.pec,
    address: request.address,
    postalCode: request.postal_code,
    city: request.city,
    province: request.province,
    lastName: request.last_name,
    firstName: request.first_name,
    telephone: request.telephone,
    fax: request.fax,
    email: request.email,
    password: request.password,
  };
  const { locale, origin } = context;
  const { isVatLookedUp } = services;
  const acceptedTexts = textsOfConsent(await services.shopSettings.current(), ['privacy'], services.clock());
  try {
    await register(accountServices(services), {
      ...{ form, hasConsent: request.privacy, acceptedTexts, locale, origin, isVatLookedUp },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw new AppError('invalid', error.sentence.key, { errors: withSnakeCaseKeys(error.errors) });
  }
  return { success: true, message: text(locale, 'registrationReceived') };
};

export const handleConfirmEmail: Handler<typeof confirmEmailEndpoint> = async (services, request, context) => {
  await services.accountLimits.count('accessCode', context.networkAddress);
  const isConfirmed = await confirmEmail(accountServices(services), request.code);
  const key = isConfirmed ? 'emailConfirmed' : 'confirmationLinkInvalid';
  return { data: { success: isConfirmed, message: text(context.locale, key) } };
};

export const handlePostalCode: Handler<typeof postalCode> = async (_services, request) => ({
  data: placesOf(request.postal_code.trim()),
});

export const handleRequestAccess: Handler<typeof requestAccessEndpoint> = async (services, request, context) => {
  if (!isEmail(request.email)) {
    throw new AppError('invalid', 'fixErrors', { errors: { email: [{ key: 'fieldEmail' }] } });
  }
  await services.accountLimits.count('accessNetwork', context.networkAddress);
  // Given to everybody: an unknown identifier gets a reference that no request has.
  const reference = randomUUID();
  const { identifier, email, name = '' } = request;
  const { locale, origin } = context;
  await requestAccess(accountServices(services), { reference, identifier, email, name, locale, origin });
  return { data: { success: true, message: text(locale, 'accessAsked'), reference } };
};

export const handleConfirmAccess: Handler<typeof confirmEndpoint> = async (services, request, context) => {
  await services.accountLimits.count('accessCode', context.networkAddress);
  const isConfirmed = await confirmAccess(accountServices(services), request);
  const key = isConfirmed ? 'accessConfirmed' : 'accessCodeWrong';
  return { data: { success: isConfirmed, message: text(context.locale, key) } };
};
