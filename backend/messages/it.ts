/** What the back end says to people, in Italian: the source of the keys. `{name}` is filled from the parameters. */
export const it = {
  authenticationFailed: 'Autenticazione non riuscita!',
  axisColor: 'Colore',
  axisSize: 'Taglia',
  bodyNotJson: 'La richiesta non è JSON valido.',
  bodyTooLarge: 'La richiesta è troppo grande.',
  chooseClient: 'Scegli prima il cliente per cui operare.',
  dataInvalid: 'I dati inviati non sono validi.',
  logIn: 'Accedi per continuare.',
  notFound: 'Non trovato.',
  notYourAddress: 'Questo indirizzo non è fra i tuoi indirizzi di consegna.',
  notYourCustomer: 'Non puoi operare per questo cliente.',
  serverFault: 'Si è verificato un errore. Riprova tra un momento.',
  serviceUnavailable: 'Il servizio non è al momento disponibile. Riprova tra un momento.',
  tooManyLogins: 'Troppi tentativi di accesso. Riprova fra qualche minuto.',
} as const;
