import {
  LONGEST_NOTE,
  LONGEST_VALUE,
  NEW_ADDRESS_FIELDS,
  type CorrectionField,
  type CorrectionKind,
  type NewAddress,
} from '../../../domain/correction-fields.ts';
import { addressProblems, normalizedValue, noteProblem, valueProblem } from '../../../domain/correction.ts';
import type { FieldProblem } from '../../../domain/registration.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import { correctionText, queueMail } from '../../notifications/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { problemKey } from '../field-problems.ts';
import { isProvinceOf, placesOf } from '../registration/places.ts';
import type { AccountServices, Query } from '../services.ts';

/** Maximum number of requests of one user in a day. */
const MAXIMUM_PER_DAY = 20;
const DAY = 86_400_000;

/** The user who makes the request, and the company it is for. */
export interface CorrectionRequester {
  userId: number;
  name: string;
  customer: { id: number; code: string; companyName: string };
}

interface Correction {
  kind: CorrectionKind | 'new-address';
  addressId: number | null;
  /** Field → wanted value. */
  wanted: Record<string, string>;
  note: string;
  /** The address in words, for the mail. */
  place: string | null;
}

type Problems = Record<string, { problem: FieldProblem; maximum: number } | null>;

function rejectProblems(problems: Problems): void {
  const errors: Record<string, Sentence[]> = {};
  for (const [field, found] of Object.entries(problems)) {
    if (found) errors[field] = [{ key: problemKey(found.problem), parameters: { maximum: found.maximum } }];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
}

const at = (problem: FieldProblem | null, maximum: number) => problem && { problem, maximum };

/** Locks the user, so that simultaneous requests are counted; fails with 429 after too many in a day. */
async function requireFewRequests(query: Query, userId: number, now: Date): Promise<void> {
  await query.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const latest = await query
    .selectFrom('correction_request')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .orderBy('created_at', 'desc')
    .limit(MAXIMUM_PER_DAY)
    .execute();
  const oldest = latest[MAXIMUM_PER_DAY - 1];
  if (!oldest) return;
  const seconds = Math.max(60, Math.ceil((oldest.created_at.getTime() + DAY - now.getTime()) / 1000));
  throw new AppError('too-many-requests', 'tooManyAttempts', {
    parameters: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

async function store(services: AccountServices, requester: CorrectionRequester, correction: Correction): Promise<void> {
  const { kind, addressId, wanted, place } = correction;
  const { customer, userId, name } = requester;
  const note = correction.note.trim() || null;
  const { company } = await services.shopSettings.current();
  const now = services.clock();
  await services.database.query.transaction().execute(async (transaction) => {
    await requireFewRequests(transaction, userId, now);
    const same = await transaction
      .selectFrom('correction_request')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .where('address_id', 'is not distinct from', addressId)
      .where('note', 'is not distinct from', note)
      .where('wanted', '=', JSON.stringify(wanted) as never)
      .executeTakeFirst();
    // The form was sent twice.
    if (same) return;
    const { id } = await transaction
      .insertInto('correction_request')
      .values({
        customer_id: customer.id,
        user_id: userId,
        kind,
        address_id: addressId,
        wanted: JSON.stringify(wanted),
        note,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { customer: customer.code, correction: id, kind };
    await writeAudit(transaction, { actor: name, action: 'correction-asked', personId: userId, details });
    await queueMail(transaction, {
      recipient: company.email,
      template: 'office-correction',
      locale: 'it',
      parameters: {
        name,
        companyName: customer.companyName,
        customerCode: customer.code,
        wanted: correctionText(kind, wanted, place),
        note,
        request: String(id),
      },
    });
  });
}

/**
 * Asks the office to correct one value of the company, or of a delivery address. Fails with 422 and errors by field,
 * and with 429 after too many requests; nothing is stored then. The same request twice is one.
 */
export async function requestCorrection(
  services: AccountServices,
  requester: CorrectionRequester,
  correction: {
    address: { id: number; place: string } | null;
    field: CorrectionField;
    value: string;
    note: string;
  },
): Promise<void> {
  const { address, field, note } = correction;
  const value = normalizedValue(field, correction.value);
  rejectProblems({
    value: at(valueProblem(field, value), LONGEST_VALUE),
    note: at(noteProblem(note), LONGEST_NOTE),
  });
  const kind = address ? 'address' : 'company';
  const place = address?.place ?? null;
  await store(services, requester, { kind, addressId: address?.id ?? null, wanted: { [field]: value }, note, place });
}

/** Asks the office for another delivery address. Fails as `requestCorrection` does. */
export async function requestAddress(
  services: AccountServices,
  requester: CorrectionRequester,
  wanted: NewAddress & { note: string },
): Promise<void> {
  const { note, ...typed } = wanted;
  const address = Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, value.trim()]),
  ) as unknown as NewAddress;
  address.province = address.province.toUpperCase();
  const found = addressProblems(address);
  const isKnown = placesOf(address.postalCode).length > 0;
  if (isKnown && !found.province && !isProvinceOf(address.province, address.postalCode)) found.province = 'province';
  rejectProblems({
    ...Object.fromEntries(
      Object.entries(found).map(([field, problem]) => [
        field,
        at(problem, NEW_ADDRESS_FIELDS[field as keyof NewAddress]),
      ]),
    ),
    note: at(noteProblem(note), LONGEST_NOTE),
  });
  await store(services, requester, { kind: 'new-address', addressId: null, wanted: address, note, place: null });
}
