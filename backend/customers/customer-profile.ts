import { sql, type Kysely } from 'kysely';
import type { LocalText } from '../../domain/local-text.ts';
import type { Tables } from '../database/index.ts';
import { isOpen } from './closed.ts';
import { importedPaymentLabel, paymentLabel } from './payment-labels.ts';
import type { AddressRecord, AgentRecord } from './records.ts';

/** Master data of a customer. */
export interface CustomerProfile {
  code: string;
  companyName: string;
  firstName: string | null;
  lastName: string | null;
  taxCode: string | null;
  vatNumber: string | null;
  email: string | null;
  certifiedEmail: string | null;
  recipientCode: string | null;
  /** Hundredths of a percent. */
  discounts: number[];
  /** What its payment code means; null without one. */
  paymentLabel: LocalText | null;
}

/** The profile of a customer; rejects for an unknown id. */
export async function findCustomerProfile(query: Kysely<Tables>, customerId: number): Promise<CustomerProfile> {
  const { paymentMethod, imported, ...profile } = await query
    .selectFrom('customer')
    .select(['code', 'company_name as companyName', 'first_name as firstName', 'last_name as lastName'])
    .select(['tax_code as taxCode', 'vat_number as vatNumber', 'email', 'certified_email as certifiedEmail'])
    .select(['recipient_code as recipientCode', 'discounts', 'payment_method as paymentMethod'])
    .select(importedPaymentLabel(sql`customer.payment_method`).as('imported'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...profile, paymentLabel: paymentMethod === null ? null : paymentLabel(paymentMethod, imported) };
}

/** A delivery address with its contact data and its referral agent. */
export interface CustomerAddress extends Omit<AddressRecord, 'agentCode'> {
  id: number;
  /** Whether it is open for orders. */
  isActive: boolean;
  agent: AgentRecord | null;
}

/** All addresses of a customer in display order. */
export async function listCustomerAddresses(query: Kysely<Tables>, customerId: number): Promise<CustomerAddress[]> {
  const rows = await query
    .selectFrom('customer_address as a')
    .leftJoin('agent as g', 'g.id', 'a.agent_id')
    .select([
      'a.id',
      'a.code',
      'a.street',
      'a.postal_code as postalCode',
      'a.city',
      'a.province',
      'a.phone',
      'a.mobile',
    ])
    .select(['a.email', 'a.is_default as isDefault', 'a.is_legal_seat as isLegalSeat'])
    .select(isOpen('a').as('isActive'))
    .select(['g.code as agentCode', 'g.name as agentName', 'g.phone as agentPhone', 'g.email as agentEmail'])
    .where('a.customer_id', '=', customerId)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();
  return rows.map(({ agentCode, agentName, agentPhone, agentEmail, ...address }) => ({
    ...address,
    agent:
      agentCode === null || agentName === null
        ? null
        : { code: agentCode, name: agentName, phone: agentPhone, email: agentEmail },
  }));
}
