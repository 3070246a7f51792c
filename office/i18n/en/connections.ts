/** Connections to other systems, and what the server sets. */
export const connections = {
  'action.connection-changed': 'changed the connection',
};
