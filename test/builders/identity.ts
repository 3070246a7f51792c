import type { z } from 'zod';
import { IDENTITY_KEY, writeContent } from '../../backend/content/index.ts';
import type { identitySchema } from '../../backend/content/identity.ts';
import type { Database } from '../../backend/database/index.ts';

/** The company of the small shop. */
export const COMPANY = {
  name: 'Bancale S.p.A.',
  street: 'Via Emilia 212',
  city: '40068 San Lazzaro di Savena (BO)',
  telephone: '051 000 12 34',
  email: 'ordini@bancale.example',
  vatNumber: '01234567897',
  register: 'REA BO-000000',
};

/** Publishes an identity of the shop; what is not given is that of the small shop. */
export async function publishIdentity(
  database: Database,
  given: Partial<z.input<typeof identitySchema>> = {},
): Promise<void> {
  const promises = { deliveryDays: 3, supportDays: 6 };
  const headline = { it: 'Tutto il cantiere su un solo bancale', en: 'The whole building site on one pallet' };
  const content = { name: 'Bancale', headline, promises, ...given, company: { ...COMPANY, ...given.company } };
  const outcome = await writeContent(database, { kind: 'identity', key: IDENTITY_KEY, content }, 'test');
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems));
}
