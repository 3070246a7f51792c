import { redirect } from 'react-router';
import { ownPath } from '../../domain/own-path.ts';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { pricesCookie } from '../session/prices-shown.ts';
import { cookieText } from '../session/cookies.ts';
import type { Route } from './+types/prices.ts';

export { ErrorBoundary, meta } from '../shell/page-layout.tsx';

/** Not a page: the switch that shows or hides prices posts to this route. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(localPath(localeOfPath(url.pathname), '/'));
}

function choose(form: FormData): { areShown: boolean; cookie: string } {
  const areShown = fieldOf(form, 'shown') === 'true';
  return { areShown, cookie: cookieText(pricesCookie, String(areShown)) };
}

/** Stores the choice without scripts, and returns to the page of the form. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const back = ownPath(fieldOf(form, 'back'), localPath(localeOfPath(url.pathname), '/'));
  return redirect(back, { headers: { 'Set-Cookie': choose(form).cookie } });
}

/** Stores the choice in the browser; AppStateProvider reads the result. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { areShown, cookie } = choose(await request.formData());
  document.cookie = cookie;
  return areShown;
}
