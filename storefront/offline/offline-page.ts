import { LANGUAGE_TAGS, localeOfPath } from '../../domain/locale.ts';
import drawing from '../pictures/cable-reel.svg?raw';
import { offlineTexts } from '../i18n/offline.ts';
import type { CachedKind } from './rules.ts';

/** A link to a page that can be read without a connection. */
export interface CachedLink {
  kind: CachedKind;
  /** Path and query. */
  url: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** The page for addresses that are not cached. It needs no other file, and no script. */
export function offlineHtml(pathname: string, links: readonly CachedLink[]): string {
  const locale = localeOfPath(pathname);
  const texts = offlineTexts[locale];
  const list = links.map(({ kind, url }) => `<li><a href="${escaped(url)}">${texts[kind]}</a></li>`).join('');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#14233b"><title>${texts.title} · Bancale</title>
<style>
body{margin:0;background:#fbfaf7;color:#14233b;font:16px/24px 'Inter Variable',Inter,system-ui,sans-serif}
header{display:flex;align-items:center;gap:10px;padding:16px 24px;border-bottom:1px solid #e5e2da;font-size:20px;font-weight:600}
header svg{width:32px;fill:none;stroke:currentColor;stroke-width:3}
main{max-width:560px;margin:0 auto;padding:48px 16px}
main svg{width:120px;height:120px;margin-bottom:16px}
h1{font-size:28px;line-height:36px;margin:0 0 8px}
p{color:#44516a;margin:0 0 24px}
ul{list-style:none;margin:0 0 24px;padding:0}
li a{display:flex;align-items:center;min-height:48px;border-top:1px solid #e5e2da;color:#1f4e9e}
.retry{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:6px;background:#14233b;color:#fff;font-weight:600;text-decoration:none}
</style></head>
<body data-route="offline"><header><svg viewBox="0 0 36 32" aria-hidden="true"><path d="M3 6H33M3 26H33M7 7V25M18 7V25M29 7V25"/></svg>Bancale</header><main>${drawing}<h1>${texts.title}</h1><p>${texts.text}</p>${list ? `<ul>${list}</ul>` : ''}<a class="retry" href="">${texts.retry}</a></main></body></html>`;
}

/** The alert below a cached page: when it was loaded. Its style is an attribute, as the policy of the page demands. */
export function alertHtml(pathname: string, at: Date): string {
  const locale = localeOfPath(pathname);
  const time = at.toLocaleString(LANGUAGE_TAGS[locale], {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const style =
    'position:sticky;bottom:0;z-index:25;padding:8px 16px;background:#fbf0dc;border-top:1px solid #e3c58c;color:#8a5200;font-size:14px;text-align:center';
  const text = escaped(offlineTexts[locale].cached.replace('{time}', time));
  const retry = `<a href="" style="color:inherit;text-decoration:underline">${offlineTexts[locale].retry}</a>`;
  return `<aside id="cached-page" role="status" style="${style}">${text} ${retry}</aside>`;
}
