/** Connections to other systems, and what the server sets. */
export const connections = {
  'action.connection-changed': 'ha cambiato il collegamento',
};
