import type { selectionDialogs as source } from '../it/selection-dialogs.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the dialogs that choose a customer or an address. */
export const selectionDialogs: SameTexts<typeof source> = {
  'agent.search': 'Name, code, town, VAT or order number',
  'agent.chooseOne': 'Choose one: ↓ goes to the list.',
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
  'elsewhere.company': 'You changed company in another window',
  'elsewhere.login': 'Another user logged in in another window',
  'elsewhere.address': 'You changed the delivery address in another window',
  'elsewhere.addressText':
    'This page is still for {shown}: what you order here goes there. In the other window you chose {other}. Each address has its own cart.',
  'elsewhere.stay': 'Stay with {street}',
  'elsewhere.goOn': 'Go on with {street}',
};
