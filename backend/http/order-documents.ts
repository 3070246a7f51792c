import { Hono } from 'hono';
import { ALL_MONEY, moneySeen } from '../../domain/sees-money.ts';
import { isInOfficeScope, mayReadOf } from '../customers/index.ts';
import { confirmationDrawing, findOrderOwner, findConfirmation } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { findIssuer } from './print-documents.ts';
import { personOf } from './person.ts';
import { fileIdentity, fileLocale, officeIdentity } from './request-identity.ts';
import { mayInOffice, mayUse } from './roles.ts';

const FILE = /^([A-Z0-9]{1,20})-(\d{4})-(\d{1,9})\.pdf$/;

/**
 * Orders as PDF documents, by plain links with the session cookie or with the bearer token. A guest is redirected to
 * the login page. An order is visible to the users of its customer who may see orders, to the customer's agents and to
 * users who may see all orders; for others the response is 404, as if it did not exist.
 */
export function createOrderDocuments(services: Services): Hono {
  const documents = new Hono();
  documents.get('/orders/:file', async (context) => {
    const locale = fileLocale(context);
    const identity = await fileIdentity(services, context, locale);
    if (identity instanceof Response) return identity;
    const [, cause = '', year, number] = FILE.exec(context.req.param('file')) ?? [];
    const name = { cause, year: Number(year), number: Number(number) };
    const owner = cause ? await findOrderOwner(services.database.query, name) : null;
    // Somebody who looks at the shop as a customer has its own links of the office in another window.
    const office = identity.viewing ? await officeIdentity(context, services) : identity;
    const mayReadInOffice =
      owner &&
      office?.office &&
      mayInOffice(office, 'orders.view') &&
      (await isInOfficeScope(services.database, office.office, owner.addressId));
    const mayReadInShop =
      owner &&
      !identity.office &&
      mayUse(identity, 'order.view') &&
      (await mayReadOf(services.database, identity, owner));
    if (!mayReadInOffice && !mayReadInShop) return context.text('404', 404);
    // Agents and operators see every amount.
    const { membership, customer } = mayReadInShop ? identity : { membership: null, customer: null };
    const viewer = membership && { seesPrices: membership.seesPrices, isCustomerActive: customer?.isActive === true };
    const sees = viewer ? moneySeen(viewer) : ALL_MONEY;
    const file = await services.drawings.run(personOf(context, services, identity), async (draw) => {
      const [settings, company] = await Promise.all([services.shopSettings.current(), findIssuer(services)]);
      const confirmation = await findConfirmation(
        services.database,
        { ...settings, company },
        { orderId: owner.orderId },
      );
      return confirmation && draw(confirmationDrawing, confirmation, locale, sees);
    });
    if (!file) return context.text('404', 404);
    context.header('content-type', 'application/pdf');
    context.header('content-disposition', `inline; filename="${context.req.param('file')}"`);
    context.header('cache-control', 'private, no-store');
    return context.body(file);
  });
  return documents;
}
