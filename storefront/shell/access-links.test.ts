import { expect, it } from 'vitest';
import { withoutAccess } from './access-links.ts';

it('leaves out links to login and registration, with the list and heading that have nothing else', () => {
  const html = [
    '<h2>Ordinare</h2><ul><li><a href="/web-page/faq">Domande</a></li> <li><a href="/pages/login">Accedi</a></li></ul>',
    '<h2>Area utente</h2>\n<ul>\n<li><a href="/en/pages/login?redirect=%2F">Accedi</a></li>\n<li><a href="/pages/register_v1">Registrati</a></li>\n</ul>',
    '<p>P. IVA · <a href="/pages/forgot-password">Password</a> <a href="https://example.org/pages/login">Altrove</a></p>',
  ].join('\n');
  expect(withoutAccess(html)).toBe(
    [
      '<h2>Ordinare</h2><ul><li><a href="/web-page/faq">Domande</a></li> </ul>',
      '<p>P. IVA ·  <a href="https://example.org/pages/login">Altrove</a></p>',
    ].join('\n'),
  );
});
