import { redirect } from 'react-router';
import { readCookie } from '../session/cookies.ts';
import { structuredShop } from '../home/structured-shop.ts';
import { HomePage } from '../home/home-page.tsx';
import { loadHome, type HomeData } from '../home/load-home.ts';
import { LANGUAGE_COOKIE } from '../../domain/defaults.ts';
import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/home.ts';

/** The cookie of the chosen language redirects only here, and only on the server. */
export const loader = serverLoader((page) => {
  if (page.url.pathname === '/' && readCookie(page.cookies, LANGUAGE_COOKIE.name) === 'en') throw redirect('/en');
  return loadHome(page);
});

export const clientLoader = browserLoader(loadHome);

export const meta = pageMeta<HomeData>((i18n) => ({
  title: i18n.t('home.pageTitle'),
  description: i18n.t('home.description'),
  canonical: '/',
  ...(import.meta.env.SSR && {
    structured: ({ origin, settings }) => structuredShop(i18n, settings, origin),
  }),
}));

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage data={loaderData} />;
}
