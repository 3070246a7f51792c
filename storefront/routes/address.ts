import { redirect, redirectDocument } from 'react-router';
import { browserState, enterSession } from '../api-client/browser-api.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { ownPath } from '../../domain/own-path.ts';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { browserPage, serverAction, type PageRequest } from '../routing/page-data.ts';
import { chooseOwnAddress, storeOwnAddress } from '../session/own-address.ts';
import { parseSession } from '../session/session.ts';
import { showChosenAddress } from '../shell/address-toast.tsx';
import type { Route } from './+types/address.ts';

export { ErrorBoundary, meta } from '../shell/page-layout.tsx';

/** Not a page: the address menu posts its choice to this route. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(localPath(localeOfPath(url.pathname), '/'));
}

/** Chooses the delivery address or an agent's customer, or stops acting for one; redirects back. */
async function choose(page: PageRequest, form: FormData) {
  const client = fieldOf(form, 'client_id');
  // A new customer starts with its first address, because the current one belongs to another customer. An address
  // belongs to the customer that this window shows, even if another window has chosen another one since.
  const choice = form.has('end')
    ? { client_id: '0' }
    : client
      ? { client_id: client, address_code: '0' }
      : { client_id: fieldOf(form, 'of_client') || undefined, address_code: fieldOf(form, 'address_code') };
  const response = await page.api.call('session', choice);
  return { response, back: ownPath(fieldOf(form, 'back'), localPath(page.locale, '/')) };
}

/** Chooses without scripts; the session cookie keeps the choice. */
export const action = serverAction(async (page, { request }) => {
  const { back } = await choose(page, await request.formData());
  return redirect(back);
});

/** Chooses with scripts: the window keeps its choice even when another one chooses something else. */
export async function clientAction(args: Route.ClientActionArgs) {
  const page = browserPage(args);
  try {
    const form = await args.request.formData();
    const { response, back } = await choose(page, form);
    const session = parseSession(response.message);
    if (session) {
      if (form.has('keeps')) storeOwnAddress(session.clientId, session.addressCode);
      else chooseOwnAddress(session, String(performance.timeOrigin + performance.now()));
      showChosenAddress(browserState().session, session);
      enterSession(session, response.access_token);
    }
    // The pages of the office are another application than the shop's: they begin with a document of their own.
    return isOfficePath(back) ? redirectDocument(back) : redirect(back);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    reportFailure(error);
    return redirect(localPath(page.locale, '/'));
  }
}
