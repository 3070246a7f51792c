/** Texts about cookies and the consent to them. */
export const consent = {
  'consent.text':
    'Usiamo cookie tecnici, sempre attivi perché il sito funzioni. Con il tuo consenso raccogliamo anche statistiche, per capire quali ricerche non trovano nulla. Nessuna profilazione. Puoi cambiare idea quando vuoi da «Cookie» in fondo alla pagina.',
  'consent.policy': 'Informativa',
  'consent.continue': 'Continua senza accettare',
  'consent.choose': 'Personalizza',
  'consent.refuse': 'Rifiuta',
  'consent.accept': 'Accetta',
  'consent.title': 'Scegli i cookie',
  'consent.saved': 'Scelta salvata: vale per sei mesi.',
  'consent.technical': 'Tecnici',
  'consent.technicalText': 'Accesso, lingua, carrello. Senza questi il sito non funziona.',
  'consent.always': 'Sempre',
  'consent.statistics': 'Statistica',
  'consent.statisticsText':
    'Ricerche senza risultati e passaggi dell’ordine, inviati al servizio di statistica del negozio.',
  'consent.allow': 'Consenti',
  'consent.refuseAll': 'Rifiuta tutti',
  'consent.acceptAll': 'Accetta tutti',
  'consent.save': 'Salva la scelta',
  'consent.onlyTechnical': 'Questo negozio usa solo cookie tecnici: non serve alcun consenso.',
  'consent.session': 'Il tuo accesso, 14 giorni senza uso, al massimo 30',
  'consent.device': 'Riconosce questo browser al prossimo accesso, 12 mesi',
  'consent.language': 'La lingua scelta, 12 mesi',
  'consent.layout': 'La disposizione dell’elenco, 12 mesi',
  'consent.prices': 'Prezzi mostrati o nascosti, 7 giorni',
  'consent.answer': 'La tua scelta sui cookie, 6 mesi',
} as const;
