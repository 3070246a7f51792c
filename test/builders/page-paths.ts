import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../storefront/routes.ts';

/** Whether the storefront is built; without it, no page can be requested over HTTP. */
export const isStorefrontBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

function pathsBelow(entries: readonly RouteConfigEntry[], before: string): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const whole = path ? `${before}/${path}` : before;
    return children ? pathsBelow(children, whole) : [whole];
  });
}

/** One URL per route in both languages, including resource routes, without optional segments. */
export function pagePaths(): string[] {
  const written = pathsBelow(routes, '');
  const plain = written.map((path) => path.replaceAll(/\/:\w+\?/g, '').replace('*', 'no/such/page') || '/');
  return [...new Set(plain)];
}

/** The URL from which the router's scripts load the data of a page: `/pages/cart` → `/pages/cart.data`. */
export function dataPath(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}
