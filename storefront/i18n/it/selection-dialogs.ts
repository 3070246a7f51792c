/** Texts of the dialogs that choose a customer or an address. */
export const selectionDialogs = {
  'agent.search': 'Nome, codice, città, partita IVA o numero d’ordine',
  'agent.chooseOne': 'Scegline uno: ↓ porta all’elenco.',
  'agent.noHit': 'Nessun cliente assegnato corrisponde.',
  'agent.kept': 'I carrelli restano dove sono: ognuno è del suo cliente.',
  'agent.elsewhere': 'Hai cambiato cliente in un’altra finestra',
  'agent.elsewhereEnded': 'Hai terminato in un’altra finestra',
  'agent.elsewhereText':
    'Questa pagina è ancora di {shown}, ma ora ordini per {client}: da qui non parte nulla finché non scegli.',
  'agent.elsewhereEndedText':
    'Questa pagina è ancora di {shown}, ma ora non ordini per nessuno. Da qui non parte nulla finché non scegli.',
  'agent.goOnWith': 'Continua con {client}',
  'agent.goOnWithout': 'Continua senza cliente',
  'agent.backTo': 'Torna a {client}',
  'elsewhere.company': 'Hai cambiato azienda in un’altra finestra',
  'elsewhere.login': 'In un’altra finestra è entrato un altro utente',
  'elsewhere.address': 'Hai cambiato indirizzo di consegna in un’altra finestra',
  'elsewhere.addressText':
    'Questa pagina è ancora per {shown}: quello che ordini da qui va lì. Nell’altra finestra hai scelto {other}. Ogni indirizzo ha il suo carrello.',
  'elsewhere.stay': 'Resta su {street}',
  'elsewhere.goOn': 'Passa a {street}',
} as const;
