/** `price`: prices of articles, carts, orders not yet sent. `document`: sent orders, DDT, invoices, due dates, credit. */
export type MoneyKind = 'price' | 'document';

/** What decides whether somebody sees money; null stands for a guest. */
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

/** Which kinds of money somebody sees. */
export type SeenMoney = Readonly<Record<MoneyKind, boolean>>;

/** What the wholesaler itself sees, and a mailbox of the customer's company. */
export const ALL_MONEY: SeenMoney = { price: true, document: true };

/** The kinds of money that may be shown to somebody. */
export function moneySeen(viewer: MoneyViewer | null): SeenMoney {
  return { price: seesMoney(viewer, 'price'), document: seesMoney(viewer, 'document') };
}
