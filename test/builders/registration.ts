/** A registration that is accepted, with names of its own. */
export function registrationOf(name: string, changed: Record<string, unknown> = {}) {
  return {
    country: 'IT',
    company_name: `Idrosanitaria ${name} S.r.l.`,
    vat_number: 'IT00743110157',
    tax_code: '00743110157',
    recipient_code: 'm5uxcr1',
    pec: '',
    address: 'Via del Lavoro 22/B',
    postal_code: '40050',
    city: 'Argelato',
    province: 'bo',
    last_name: 'Neri',
    first_name: 'Paola',
    telephone: '051 123456',
    fax: '',
    email: `${name}@idroreno.example`,
    password: 'quattro bancali',
    privacy: true,
    ...changed,
  };
}
