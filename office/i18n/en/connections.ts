/** Connections to other systems, and what the server sets. */
export const connections = {
  'action.orders-connected': 'decided which waiting orders go to the ERP',
  'action.connection-changed': 'changed the connection',
};
