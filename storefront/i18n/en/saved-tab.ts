import type { savedTab as source } from '../it/saved-tab.ts';
import type { SameTexts } from '../translate.ts';

/** Texts that only the saved carts need. */
export const savedTab: SameTexts<typeof source> = {
  'saved.addToCart': 'Add to cart',
  'saved.addNamed': 'Add {name} to the cart',
  'saved.choice': 'Choice',
  'saved.chooseAll': 'All lines that can be ordered',
  'saved.chooseLine': 'Choose {name}',
  'saved.chosen': { one: '{chosen} of {count} line', other: '{chosen} of {count} lines' },
  'saved.chosenNet': '{amount} net',
  'saved.noneChosen': 'Choose at least one line',
  'saved.wrongQuantity': { one: 'Check {count} quantity', other: 'Check {count} quantities' },
  'saved.notOffered': 'Can’t be ordered',
  'saved.templateStays': 'the saved cart stays as it is',
  'saved.templateElsewhere': 'This cart is for {address}: choose that address, or make it active',
  'saved.merged': {
    one: '{count} line of {name} is in the active cart',
    other: '{count} lines of {name} are in the active cart',
  },
  'saved.mergeRefused': { one: '{count} line was left out:', other: '{count} lines were left out:' },
  'saved.mergeChanged': { one: '{count} line was changed:', other: '{count} lines were changed:' },
  'saved.newest': 'newest',
  'saved.oldest': 'oldest',
  'saved.emptyHint': 'Save the active cart under a name to take it up again when you need it.',
  'saved.duplicate': 'Duplicate {name}',
  'saved.renameTitle': 'Rename the cart',
};
