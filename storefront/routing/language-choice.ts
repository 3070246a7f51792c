/**
 * Stores the language when its link is clicked, even before hydration: otherwise the Italian home page would
 * redirect a visitor who has just chosen Italian back to the English one. `cookies` has the complete cookie by
 * language; the link names its language in `data-language`.
 *
 * Runs as an inline script in the head of every page, so it must not refer to anything outside of this function.
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
