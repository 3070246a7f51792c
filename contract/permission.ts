/**
 * The permissions and what each allows; every endpoint names the one it needs. Which role has which permission is decided
 * by the back end (backend/http/roles.ts).
 */
export const PERMISSION_TEXTS = {
  'session.use': 'Log in, log out, read one’s own session.',
  'access.request': 'Register, or ask for access as a customer of the ERP.',
  'message.send': 'Write to the wholesaler, subscribe to its newsletter.',
  'account.own': 'One’s own password, devices and second factor.',
  'catalogue.view': 'Menus, home page, listings, suggestions, articles.',
  'content.view': 'Pages, posts, questions, flyers, promo tabs, footer, page styles.',
  'article-files.view': 'Data sheets and other files of articles.',
  'tracking.send': 'Report searches and carts to the wholesaler’s event stream.',
  'payment-link.use': 'Pay a document by a signed link, without a login.',
  'cart.view': 'The active cart; a guest’s is empty.',
  'cart.edit': 'Fill carts, save and change them.',
  'order.place': 'Check a cart and send it as an order, or have it approved by a colleague.',
  'order.view': 'Orders of the own company.',
  'order.pay': 'Pay orders and invoices online.',
  'approval.view': 'Orders that wait for approval: one’s own, with order.approve all of the company.',
  'order.approve': 'Approve the orders of colleagues, or send them back.',
  'members.manage': 'Invite colleagues, change their rights, remove them.',
  'invitation.use': 'Accept an invitation by its link.',
  'client.choose': 'Search the companies that the user may act for.',
  'wishlist.use': 'The own wishlist.',
  'invoices.view': 'Invoices and credit notes.',
  'deliveries.view': 'Transport documents.',
  'claim.report': 'Report a problem with a delivered line.',
  'deadlines.view': 'Due dates and what is still to be paid.',
  'credit.view': 'Credit: what is used of the limit.',
  'company.view': 'Master data of the company: addresses, agents, tax data.',
  'company.correct': 'Ask the office to correct the master data, or for another delivery address.',
} as const;
export type Permission = keyof typeof PERMISSION_TEXTS;

export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as [Permission, ...Permission[]];
