import { DARK, isColour, textsOn } from '../../domain/shop-colours.ts';
import { LANGUAGE_TAGS, localeOfPath, type Locale } from '../../domain/locale.ts';
import drawing from '../pictures/cable-reel.svg?raw';
import { offlineTexts } from '../i18n/offline.ts';
import type { CopiedLine, CopyKind, KeptCopy } from './offline-copy.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** Name and colour of the shop. */
export interface OfflineShop {
  name: string;
  sign: string;
}

const styleOf = (sign: string) => `
body{margin:0;background:#fbfaf7;color:#14233b;font:16px/24px 'Inter Variable',Inter,system-ui,sans-serif}
header{color:${sign};padding:16px 24px;border-bottom:1px solid #e5e2da;font-size:20px;font-weight:600}
main{max-width:560px;margin:0 auto;padding:48px 16px}
main.copy{max-width:960px;padding-top:24px}
main svg{width:120px;height:120px;margin-bottom:16px}
h1{font-size:28px;line-height:36px;margin:0 0 8px}
p{color:#44516a;margin:0 0 24px}
p.notice{padding:8px 16px;background:#fbf0dc;border:1px solid #e3c58c;color:#8a5200;font-size:14px}
ul{list-style:none;margin:0 0 24px;padding:0}
li a{display:flex;align-items:center;min-height:48px;border-top:1px solid #e5e2da;color:#1f4e9e}
table{width:100%;margin:0 0 24px;border-collapse:collapse;background:#fff;font-size:14px;line-height:20px}
th,td{padding:8px;border-top:1px solid #e5e2da;text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}
.figure{text-align:right;overflow-wrap:normal}
.retry{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:6px;background:${sign};color:${textsOn(sign)[0].colour};font-weight:600;text-decoration:none}
`;

/** A page that needs no other file, and no script. */
function pageHtml(locale: Locale, shop: OfflineShop | null, title: string, main: string): string {
  const sign = shop && isColour(shop.sign) ? shop.sign : DARK;
  const name = shop ? escaped(shop.name) : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${sign}"><title>${escaped(title)}${name && ` · ${name}`}</title>
<style>${styleOf(sign)}</style></head>
<body data-route="offline">${name && `<header>${name}</header>`}${main}</body></html>`;
}

const retry = (locale: Locale) => `<a class="retry" href="">${offlineTexts[locale].retry}</a>`;

/** The page for addresses without a copy, with links to those that have one. */
export function offlineHtml(
  pathname: string,
  copies: readonly { kind: CopyKind; path: string }[],
  shop: OfflineShop | null,
): string {
  const locale = localeOfPath(pathname);
  const texts = offlineTexts[locale];
  const links = copies.map(({ kind, path }) => `<li><a href="${escaped(path)}">${texts[kind]}</a></li>`).join('');
  const list = links && `<ul>${links}</ul>`;
  return pageHtml(
    locale,
    shop,
    texts.title,
    `<main>${drawing}<h1>${texts.title}</h1><p>${texts.text}</p>${list}${retry(locale)}</main>`,
  );
}

/** A copy as a page: its articles, and when it was made. */
export function copyHtml({ path, title, lines, at }: KeptCopy, shop: OfflineShop | null): string {
  const locale = localeOfPath(new URL(path, 'http://shop.invalid').pathname);
  const texts = offlineTexts[locale];
  const time = new Date(at).toLocaleString(LANGUAGE_TAGS[locale], {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  // A column in which no article has anything would only take space.
  const columns = (
    [
      ['code', ''],
      ['article', ''],
      ['pack', ''],
      ['quantity', 'figure'],
      ['price', 'figure'],
    ] as const
  ).filter(([name]) => lines.some((line) => cellOf(line, name) !== ''));
  const head = columns.map(([name, kind]) => `<th scope="col" class="${kind}">${texts[name]}</th>`).join('');
  const rows = lines.map((line) => {
    const cells = columns.map(([name, kind]) => `<td class="${kind}">${escaped(cellOf(line, name))}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const notice = escaped(texts.copied.replace('{time}', time));
  return pageHtml(
    locale,
    shop,
    title,
    `<main class="copy"><h1>${escaped(title)}</h1><p class="notice" role="status">${notice}</p><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>${retry(locale)}</main>`,
  );
}

function cellOf(line: CopiedLine, column: 'code' | 'article' | 'pack' | 'quantity' | 'price'): string {
  return column === 'article' ? line.name : (line[column] ?? '');
}
