import type { savedCarts as italian } from '../it/saved-carts.ts';
import type { SameTexts } from '../translate.ts';

export const savedCarts: SameTexts<typeof italian> = {
  'saved.agentCart': 'Agent cart',
  'saved.clientCart': 'Client cart',
  'saved.wasSaved': 'Cart saved',
  'saved.wasRenamed': 'Cart renamed',
  'saved.wasDuplicated': 'Cart duplicated',
  'saved.wasRemoved': 'Cart deleted',
  'saved.wasRestored': 'Cart restored',
  'coupon.goods': 'Goods, net',
  'agent.bar': 'Ordering on behalf of a client',
  'agent.orderingFor': 'You are ordering for',
  'agent.client': 'Client {code}',
  'agent.change': 'Change client',
  'agent.changeShort': 'Change',
  'agent.end': 'End',
  'agent.noClient': 'Choose a client to see prices and cart',
  'agent.choose': 'Choose client',
  'agent.search': 'Name, code, town, VAT or order number',
  'agent.noHit': 'No assigned client matches.',
  'agent.kept': 'The carts stay where they are: each belongs to its client.',
  'agent.elsewhere': 'You changed client in another window',
  'agent.elsewhereEnded': 'You ended ordering in another window',
  'agent.elsewhereText':
    'This page still belongs to {shown}, but you now order for {client}: nothing is sent from here until you choose.',
  'agent.elsewhereEndedText':
    'This page still belongs to {shown}, but you now order for nobody. Nothing is sent from here until you choose.',
  'agent.goOnWith': 'Go on with {client}',
  'agent.goOnWithout': 'Go on without a client',
  'agent.backTo': 'Back to {client}',
  'elsewhere.address': 'You changed the delivery address in another window',
  'elsewhere.addressText':
    'This page is still for {shown}: what you order here goes there. In the other window you chose {other}. Each address has its own cart.',
  'elsewhere.stay': 'Stay with {street}',
  'elsewhere.goOn': 'Go on with {street}',
  'agent.changeCompany': 'Change company',
};
