import { data, redirectDocument, type ActionFunctionArgs } from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { createOfficeCall } from '../calls/office-call.ts';

/** Ends the view as a customer, from the bar above the shop, and leads back to the customer. */
export async function action({ context, url }: ActionFunctionArgs) {
  const { customerCode } = await createOfficeCall(context.get(requestContext).callOffice)('endView', {});
  const back = customerCode === null ? '/office/customers' : `/office/customers/${encodeURIComponent(customerCode)}`;
  return redirectDocument(localPath(localeOfPath(url.pathname), back));
}

/** Nothing to see: the bar sends a form. */
export function loader(): never {
  throw data(null, { status: 404 });
}
