/**
 * Remembers a language at the press of its link (R1.15): `cookies` holds the whole cookie by language, and the link says
 * its language in `data-language`.
 *
 * Runs as an inline script at the head of every page, so nothing outside may be named here: the press counts however
 * early it comes, or an Italian home page would lead whoever chose it back to the English one.
 */
export function rememberLanguage(cookies: Readonly<Record<string, string>>): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[data-language]') : null;
      const cookie = cookies[link?.getAttribute('data-language') ?? ''];
      if (cookie) document.cookie = cookie;
    },
    true,
  );
}
