import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';
import type { Locale } from '../domain/locale.ts';
import { officePages } from './pages.ts';

/** The routes of the office in one language, below /office; the shop's route file includes them (decision 12.13). */
export function officeRoutes(locale: Locale): RouteConfigEntry[] {
  const file = (name: string) => `../office/${name}`;
  const id = (name: string) => ({ id: `${locale}:office-${name}` });
  // As in the shop, a layout brings the texts of the language.
  const texts = locale === 'it' ? 'i18n/italian.ts' : 'i18n/english.ts';
  return prefix('office', [
    layout(file(texts), id('texts'), [
      layout(file('login/access-layout.tsx'), id('access'), [
        route('login', file('login/login-page.tsx'), id('login')),
        route('leave', file('login/leave.ts'), id('leave')),
        route('start/:code', file('login/first-person-page.tsx'), id('first-person')),
        route('second-factor', file('login/second-factor-page.tsx'), id('second-factor')),
      ]),
      layout(file('frame/office-layout.tsx'), id('frame'), [
        // Its error page stands in the frame, which stays as it is.
        layout(file('frame/page-boundary.tsx'), id('page'), [
          index(file('frame/first-page.ts'), id('first')),
          ...officePages.map(({ name, path, file: module }) => route(path, file(module), id(name))),
          route('settings/identity/preview', file('identity/shop-preview.ts'), id('shop-preview')),
          route('view/end', file('customers/end-view.ts'), id('end-view')),
          route('*', file('frame/unknown-page.ts'), id('unknown')),
        ]),
      ]),
    ]),
  ]);
}
