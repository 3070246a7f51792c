/**
 * The permissions; every endpoint names the one it needs. Which role has which permission is decided by the back end
 * (backend/http/roles.ts).
 */
export const PERMISSIONS = [
  /** Log in, log out, read one's own session. */
  'session.use',
  /** Register, or ask for access as a customer of the ERP. */
  'access.request',
  /** Write to the wholesaler, subscribe to its newsletter. */
  'message.send',
  /** One's own password, devices and second factor. */
  'account.own',
  /** Menus, home page, listings, suggestions, articles. */
  'catalogue.view',
  /** Pages, posts, questions, flyers, promo tabs, footer, page styles. */
  'content.view',
  /** Edit these, and the menu and the home page. */
  'content.edit',
  /** Data sheets and other files of articles. */
  'article-files.view',
  /** Report searches and carts to the wholesaler's event stream. */
  'tracking.send',
  /** Pay a document by a signed link, without a login. */
  'payment-link.use',
  /** The active cart; a guest's is empty. */
  'cart.view',
  'cart.edit',
  /** Check a cart and send it as an order, or have it approved by a colleague. */
  'order.place',
  'order.view',
  /** The orders of every customer, for the wholesaler's own people. */
  'order.view-all',
  'order.pay',
  /** Orders that wait for approval: one's own, with order.approve all of the company. */
  'approval.view',
  /** Approve the orders of colleagues, or send them back. */
  'order.approve',
  /** Invite colleagues, change their rights, remove them. */
  'members.manage',
  /** Accept an invitation by its link. */
  'invitation.use',
  /** Search the companies that the user may act for. */
  'client.choose',
  'wishlist.use',
  /** Invoices and credit notes. */
  'invoices.view',
  /** Transport documents. */
  'deliveries.view',
  /** Report a problem with a delivered line. */
  'claim.report',
  /** Due dates and what is still to be paid. */
  'deadlines.view',
  /** Credit: what is used of the limit. */
  'credit.view',
  /** Master data of the company: addresses, agents, tax data. */
  'company.view',
  /** Ask the office to correct these, or for another delivery address. */
  'company.correct',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
