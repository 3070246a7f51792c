import type { consent as italian } from '../it/consent.ts';
import type { SameTexts } from '../translate.ts';

/** Texts about cookies and the consent to them. */
export const consent: SameTexts<typeof italian> = {
  'consent.text':
    'We use technical cookies, always on because the site needs them. With your consent we also collect statistics, to learn which searches find nothing. No profiling. You can change your mind at any time under “Cookies” at the end of the page.',
  'consent.policy': 'Privacy policy',
  'consent.continue': 'Continue without accepting',
  'consent.choose': 'Customise',
  'consent.refuse': 'Refuse',
  'consent.accept': 'Accept',
  'consent.title': 'Choose the cookies',
  'consent.saved': 'Choice saved: it is kept for six months.',
  'consent.technical': 'Technical',
  'consent.technicalText': 'Login, language, cart. The site does not work without them.',
  'consent.always': 'Always',
  'consent.statistics': 'Statistics',
  'consent.statisticsText': 'Searches without results and steps of an order, sent to the shop’s statistics service.',
  'consent.allow': 'Allow',
  'consent.refuseAll': 'Refuse all',
  'consent.acceptAll': 'Accept all',
  'consent.save': 'Save the choice',
  'consent.onlyTechnical': 'This shop uses technical cookies only: no consent is needed.',
  'consent.session': 'Your login, 14 days without use, at most 30',
  'consent.device': 'Recognises this browser at the next login, 12 months',
  'consent.tokenDue': 'Completes a login made before the page was ready, one page',
  'consent.wrote': 'Shows at once what you have just chosen or ordered, 10 seconds',
  'consent.language': 'The chosen language, 12 months',
  'consent.layout': 'The layout of the list, 12 months',
  'consent.prices': 'Prices shown or hidden, 7 days',
  'consent.answer': 'Your choice about cookies, 6 months',
};
