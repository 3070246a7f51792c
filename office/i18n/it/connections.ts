/** Connections to other systems, and what the server sets. */
export const connections = {
  'action.orders-connected': 'ha deciso quali ordini in attesa vanno al gestionale',
  'action.connection-changed': 'ha cambiato il collegamento',
};
