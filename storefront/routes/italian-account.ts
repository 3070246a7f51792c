import { addTexts } from '../i18n/dictionaries.ts';
import { access } from '../i18n/it/access.ts';
import { account } from '../i18n/it/account.ts';

// The route around the pages of the customer area and of access: nearly half of the texts, which no other page needs.
addTexts('it', { ...account, ...access });
