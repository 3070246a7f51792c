import type { Kysely } from 'kysely';
import type { RegistrationForm } from '../../../domain/registration.ts';
import type { Tables } from '../../database/index.ts';

/** Adds the customer of a registration, with its seat as the first delivery address; fails if the code is taken. */
export async function addRegisteredCustomer(
  query: Kysely<Tables>,
  code: string,
  form: Omit<RegistrationForm, 'password'>,
  { priceListId, agentCode }: { priceListId: number; agentCode: string | null },
): Promise<{ id: number; code: string; company_name: string }> {
  const or = (text: string | undefined): string | null => (text ? text : null);
  const agent =
    agentCode === null
      ? undefined
      : await query.selectFrom('agent').select('id').where('code', '=', agentCode).executeTakeFirst();
  const customer = await query
    .insertInto('customer')
    .values({
      code,
      company_name: form.companyName,
      first_name: form.firstName,
      last_name: form.lastName,
      tax_code: or(form.taxCode),
      vat_number: form.vatNumber,
      email: form.email,
      certified_email: or(form.pec),
      recipient_code: or(form.recipientCode),
      price_list_id: priceListId,
      payment_method: null,
      minimum_order_cents: null,
    })
    .returning(['id', 'code', 'company_name'])
    .executeTakeFirstOrThrow();
  await query
    .insertInto('customer_address')
    .values({
      customer_id: customer.id,
      code: '1',
      street: form.address,
      postal_code: or(form.postalCode),
      city: form.city,
      province: or(form.province),
      country: form.country,
      phone: form.telephone,
      mobile: null,
      email: form.email,
      is_default: true,
      is_legal_seat: true,
      agent_id: agent?.id ?? null,
    })
    .execute();
  return customer;
}
