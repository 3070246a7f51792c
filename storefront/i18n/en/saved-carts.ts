import type { savedCarts as italian } from '../it/saved-carts.ts';
import type { SameTexts } from '../translate.ts';

export const savedCarts: SameTexts<typeof italian> = {
  'saved.agentCart': 'Agent cart',
  'saved.clientCart': 'Client cart',
  'coupon.goods': 'Goods, net',
  'agent.bar': 'Ordering on behalf of a client',
  'agent.orderingFor': 'You are ordering for',
  'agent.client': 'Client {code}',
  'agent.change': 'Change client',
  'agent.changeShort': 'Change',
  'agent.end': 'End',
  'agent.noClient': 'Choose a client to see prices and cart',
  'agent.choose': 'Choose client',
  'agent.changeCompany': 'Change company',
};
