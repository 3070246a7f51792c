import type * as contract from '../../contract/corrections.ts';
import { CORRECTION_FIELDS, type CorrectionField, type CorrectionKind } from '../../domain/correction-fields.ts';
import { requestAddress, requestCorrection, listOwnCorrections, type CorrectionRequester } from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import { requireClient, scopeOf, type RequestContext } from '../customers/index.ts';
import { accountServices } from './account-services.ts';
import type { Handler } from './handler.ts';
import { toCamelCase, withSnakeCaseKeys } from './wire-names.ts';

function requesterOf(requester: RequestContext): CorrectionRequester {
  const { identity, customer } = requireClient(requester);
  return { userId: identity.userId, name: identity.name, customer };
}

export const handleRequestCorrection: Handler<typeof contract.requestCorrection> = async (
  services,
  request,
  { requester },
) => {
  const { identity } = requireClient(requester);
  const code = request.address || undefined;
  const found = identity.addresses.find((address) => address.code === code);
  if (code !== undefined && !found) {
    throw new AppError('invalid', 'fixErrors', { errors: { address: [{ key: 'addressUnknown' }] } });
  }
  const kind: CorrectionKind = found ? 'address' : 'company';
  const field = toCamelCase(request.field) as CorrectionField;
  if (!(CORRECTION_FIELDS[kind] as readonly string[]).includes(field)) {
    throw new AppError('invalid', 'fixErrors', { errors: { field: [{ key: 'valueMissing' }] } });
  }
  const address = found ? { id: found.id, place: `${found.code}, ${found.street}, ${found.city}` } : null;
  const { value, note } = request;
  await requestCorrection(accountServices(services), requesterOf(requester), { address, field, value, note });
  return { message: { response: true } };
};

export const handleRequestAddress: Handler<typeof contract.requestAddress> = async (
  services,
  request,
  { requester },
) => {
  const { address, city, province, telephone, note } = request;
  const wanted = { address, postalCode: request.postal_code, city, province, telephone, note };
  try {
    await requestAddress(accountServices(services), requesterOf(requester), wanted);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw new AppError('invalid', error.sentence.key, { errors: withSnakeCaseKeys(error.errors) });
  }
  return { message: { response: true } };
};

export const handleGetCorrections: Handler<typeof contract.getCorrections> = async (
  services,
  _request,
  { requester },
) => {
  const client = requireClient(requester);
  const corrections = await listOwnCorrections(services, client.identity.userId, scopeOf(client));
  return {
    message: {
      corrections: corrections.map(
        ({ id, kind, addressCode, wanted, note, state, by, createdAt, answeredAt, answer }) => ({
          id,
          kind,
          address: addressCode,
          wanted: withSnakeCaseKeys(wanted),
          note,
          state,
          by,
          asked: createdAt.toISOString(),
          answered: answeredAt?.toISOString() ?? null,
          answer,
        }),
      ),
    },
  };
};
