import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { userTemp } from './user-temp.ts';

/** Longer texts are rejected; the limit of each field is a rule of the form. */
const typed = z.string().max(12_000).default('');

/** Data of a company that asks for a login; names as in the form. */
export const registerRequest = z.object({
  ...userTemp,
  country: typed.describe('Two letters; Italian companies have stricter rules.'),
  company_name: typed,
  vat_number: typed.describe('With or without the prefix IT.'),
  tax_code: typed,
  recipient_code: typed.describe(
    'Recipient code of the invoice exchange; this or the certified mail address is needed.',
  ),
  pec: typed,
  address: typed,
  postal_code: typed,
  city: typed,
  province: typed,
  last_name: typed,
  first_name: typed,
  telephone: typed,
  fax: typed,
  email: typed,
  password: typed,
  privacy: z.boolean().default(false),
});
export type RegisterRequest = z.input<typeof registerRequest>;

export const register = defineEndpoint({
  path: 'register',
  method: 'POST',
  permission: 'access.request',
  atRoot: true,
  summary: 'Takes the registration of a company, which waits for approval; also at /register, without the API base.',
  ignoresToken: true,
  example: {
    country: 'IT',
    company_name: 'Idrosanitaria Reno S.r.l.',
    vat_number: '00743110157',
    tax_code: '00743110157',
    recipient_code: 'M5UXCR1',
    address: 'Via del Lavoro 22/B',
    postal_code: '40050',
    city: 'Argelato',
    province: 'BO',
    last_name: 'Neri',
    first_name: 'Paola',
    telephone: '051 123456',
    email: 'p.neri@idroreno.example',
    password: 'quattro bancali',
    privacy: true,
  },
  request: registerRequest,
  response: z.object({ success: z.literal(true), message: text() }),
  errors: {
    409: 'code USER_ALREADY_EXISTS: the e-mail has an access; ERP_CUSTOMER_EXISTS: the company is a customer without access',
    422: 'fields are missing or wrong',
    429: 'too many registrations from this network',
  },
});

export const confirmEmail = defineEndpoint({
  path: 'confirm_email',
  method: 'POST',
  permission: 'access.request',
  summary: 'Confirms the e-mail address of a registration with the code of the mailed link; again changes nothing.',
  ignoresToken: true,
  example: { code: '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42.3nM0F2m5w5Vb1vYdJk0m4cW0y3pQ8tR6uS7xZ9aBcDe' },
  request: z.object({ ...userTemp, code: z.string().min(1).max(200) }),
  response: z.object({ data: z.object({ success: z.boolean(), message: text() }) }),
  bodyLimit: 8 * 1024,
  errors: { 429: 'too many attempts' },
});

const place = z.object({ city: text(), province: text() });

export const postalCode = defineEndpoint({
  path: 'postal_code',
  method: 'POST',
  permission: 'access.request',
  summary: 'The Italian towns with a postal code.',
  example: { postal_code: '40050' },
  request: z.object({ ...userTemp, postal_code: z.string().max(12) }),
  response: z.object({ data: z.array(place) }),
  errors: {},
});
