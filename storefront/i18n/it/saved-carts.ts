/** Texts of the agent's work, and those of carts that every page may show. */
export const savedCarts = {
  'saved.agentCart': 'Carrello agente',
  'saved.clientCart': 'Carrello cliente',
  'coupon.goods': 'Merce netta',
  'agent.bar': 'Ordine per conto di un cliente',
  'agent.orderingFor': 'Stai ordinando per',
  'agent.client': 'Cliente {code}',
  'agent.change': 'Cambia cliente',
  'agent.changeShort': 'Cambia',
  'agent.end': 'Termina',
  'agent.noClient': 'Scegli un cliente per vedere prezzi e carrello',
  'agent.choose': 'Scegli cliente',
  'agent.changeCompany': 'Cambia azienda',
} as const;
