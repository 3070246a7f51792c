/** Names of the fields for the office, which reads Italian. */
const LABELS: Record<string, string> = {
  companyName: 'Ragione sociale',
  lastName: 'Cognome',
  firstName: 'Nome',
  vatNumber: 'Partita IVA',
  taxCode: 'Codice fiscale',
  recipientCode: 'Codice destinatario (SDI)',
  pec: 'PEC',
  email: 'E-mail',
  terms: 'Condizioni',
  place: 'Indirizzo',
  telephone: 'Telefono',
  mobile: 'Cellulare',
  delivery: 'Note di consegna',
  other: 'Altro',
  address: 'Via',
  postalCode: 'CAP',
  city: 'Città',
  province: 'Provincia',
};

/** What a company wants to have corrected, in one line. */
export function correctionText(kind: string, wanted: Record<string, string>, place: string | null): string {
  const values = Object.entries(wanted)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => `${LABELS[field] ?? field}: ${value}`)
    .join(' · ');
  if (kind === 'new-address') return `Nuovo indirizzo di consegna. ${values}`;
  return place === null ? values : `Indirizzo ${place}. ${values}`;
}
