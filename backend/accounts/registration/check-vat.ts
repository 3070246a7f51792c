import type { AccountJobServices } from '../services.ts';

/**
 * The job: asks the European register for the VAT number of a registration. While the register can't be reached the
 * result is unknown, and the failure is thrown, so that the queue tries again.
 */
export async function checkVatNumber(services: AccountJobServices, requestId: number): Promise<void> {
  const { database, vatRegister, clock } = services;
  const request = await database.query
    .selectFrom('access_request')
    .select(['id', 'data', 'vat_check'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!vatRegister || !request || (request.vat_check !== 'waiting' && request.vat_check !== 'unknown')) return;
  const store = (vat_check: 'valid' | 'invalid' | 'unknown', name: string | null) =>
    database.query
      .updateTable('access_request')
      .set({ vat_check, vat_check_name: name, vat_checked_at: clock() })
      .where('id', '=', requestId)
      .execute();
  const country = textOf(request.data['country']);
  const number = textOf(request.data['vatNumber']);
  try {
    const { isValid, name } = await vatRegister.check(country, number);
    await store(isValid ? 'valid' : 'invalid', name);
  } catch (error) {
    await store('unknown', null);
    throw error;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
