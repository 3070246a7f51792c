/** Texts of the footer, the bottom bar of phones and their menu, whose code is loaded after the page's. */
export const shellParts = {
  'shell.footerCatalogue': 'Catalogo',
  'shell.footerAccount': 'Area utente',
  'shell.footerLogIn': 'Accedi',
  'shell.vatNumber': 'P. IVA {number}',
  'shell.support': 'Assistenza 6 giorni su 7',
  'shell.wishlist': 'Preferiti',
  'shell.menu': 'Menu',
  'shell.bottomBar': 'Navigazione',
  'shell.bottomHome': 'Home',
  'shell.bottomAccount': 'Account',
  'shell.myAccount': 'Area utente',
  'shell.profile': 'Profilo',
  'shell.orders': 'I miei ordini',
  'shell.logOut': 'Esci',
  'shell.customer': 'Cliente {code}',
} as const;
