import { withoutLocale } from './locale.ts';

/** Whether a path is one of the office: `/office` and below, in each language. */
export function isOfficePath(pathname: string): boolean {
  const path = withoutLocale(pathname);
  return path === '/office' || path.startsWith('/office/');
}
