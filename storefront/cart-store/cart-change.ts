import { fieldOf } from '../routing/form-fields.ts';

/** What a form of the cart page changes, in its field `change`. */
export type CartChange =
  | 'note'
  | 'promotion'
  | 'empty'
  | 'restore'
  | 'coupon'
  | 'remove-coupon'
  | 'import'
  | 'save'
  | 'rename'
  | 'duplicate'
  | 'remove'
  | 'restore-saved'
  | 'activate'
  | 'move'
  | 'merge';

/** Changes of the active cart that only its lines and totals show, which the cart store loads itself. */
const changesOfLines = new Set<string>([
  'note',
  'promotion',
  'empty',
  'restore',
  'coupon',
  'remove-coupon',
  'import',
] satisfies CartChange[]);

/** A message of the server about an imported or merged line; `isRejected`: the line is not in the cart. */
export interface LineRemark {
  line: number;
  code: string;
  message: string;
  isRejected: boolean;
  /** Set for a line of a file that is no row, such as a total. */
  isSkipped?: true;
  /** The articles that an unknown code may have meant; missing for none. */
  proposals?: { code: string; name: string }[];
}

/** Result of a form of the cart page, the same with and without scripts. */
export type CartResult =
  /** `to`: the page that shows the change, with language prefix. `lineCount`: lines of a cart that was emptied. */
  | { kind: 'done'; change: CartChange; to: string; cartId: string; lineCount?: number }
  | MergedCart
  /** `cartId`: the cart that has the rows; 0 for none. */
  | { kind: 'imported'; cartId: number; lineCount: number; remarks: LineRemark[] }
  | CartRejection;

/** A saved cart was merged into the active one; `lineCount`: how many of its lines are now there. */
export interface MergedCart {
  kind: 'merged';
  name: string;
  lineCount: number;
  /** Messages about its lines, each with the article's name. */
  remarks: (LineRemark & { name: string })[];
}

/** `isGone`: the cart was sent, removed or changed elsewhere. The message is the server's; '' when it gave none. */
export interface CartRejection {
  kind: 'rejected';
  change: CartChange;
  isGone: boolean;
  message: string;
  status: number;
}

/** Whether the form of a rejected change shows the rejection itself; the page shows all others. */
export function isShownAtItsForm({ change }: CartRejection): boolean {
  return change === 'coupon' || change === 'remove-coupon' || change === 'note' || change === 'import';
}

/**
 * Whether a submitted form changed a cart or an order, but neither the session nor the selected address; activating a
 * cart may select another address, and moving one does.
 */
export function keepsSession(formAction: string | undefined, form: FormData | undefined): boolean {
  if (!form || !formAction || !/\/pages\/(cart|checkout|order_detail)(\?|$)/.test(formAction)) return false;
  return !['activate', 'move'].includes(fieldOf(form, 'change'));
}

/** Whether a submitted form changed only lines and totals of the active cart, so that no other data is out of date. */
export function changesOnlyLines(formAction: string | undefined, form: FormData | undefined): boolean {
  if (!form || !formAction || !/\/pages\/cart(\?|$)/.test(formAction)) return false;
  // An import with a name creates a saved cart, which the list must show.
  return changesOfLines.has(fieldOf(form, 'change')) && fieldOf(form, 'name') === '';
}
