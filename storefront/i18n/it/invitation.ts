/** Texts of the page on which an invitation into a company is accepted. */
export const invitation = {
  'invitation.title': 'Ordina per {company}',
  'invitation.lead': 'Per {company} ti invita {inviter}.',
  'invitation.leadPlain': '{company} ti invita a lavorare con il suo accesso.',
  'invitation.existing':
    'Con {email} hai già un accesso: conferma con la tua password, l’azienda si aggiunge alle tue.',
  'invitation.new': 'Scegli la password con cui entrerai come {email}.',
  'invitation.name': 'Nome e cognome',
  'invitation.password': 'Password',
  'invitation.newPassword': 'Scegli una password',
  'invitation.passwordHint': 'Almeno 8 caratteri',
  'invitation.accept': 'Accetta l’invito',
  'invitation.over': 'Questo invito non è più valido',
  'invitation.overHint':
    'È già stato usato, è scaduto o ne è partito uno nuovo. Chiedilo di nuovo a chi gestisce gli utenti della tua azienda.',
  'invitation.logIn': 'Accedi',
} as const;
