/** `price`: prices of articles, carts, orders not yet sent. `document`: sent orders, DDT, invoices, due dates, credit. */
export type MoneyKind = 'price' | 'document';

/** What decides whether a user sees money; null is a guest. */
export interface MoneyViewer {
  /** The right of a member of a company; agents have it. */
  seesPrices: boolean;
  /** Whether the customer is open; a closed one keeps its documents and loses its prices. */
  isCustomerActive: boolean;
}

/** Whether money of a kind may be shown: the one predicate for responses, pages, mails, files and exports. */
export function seesMoney(viewer: MoneyViewer | null, kind: MoneyKind): boolean {
  if (!viewer?.seesPrices) return false;
  return kind === 'document' || viewer.isCustomerActive;
}

/** The kinds of money that a viewer sees. */
export type SeenMoney = Readonly<Record<MoneyKind, boolean>>;

/** What the wholesaler and the mailbox of the customer's company see. */
export const ALL_MONEY: SeenMoney = { price: true, document: true };

/** The kinds of money that may be shown to a viewer. */
export function moneySeen(viewer: MoneyViewer | null): SeenMoney {
  return { price: seesMoney(viewer, 'price'), document: seesMoney(viewer, 'document') };
}
