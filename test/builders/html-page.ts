import { parseHTML } from 'linkedom';
import type { TestShop } from './test-shop.ts';

/** A page as a browser without scripts gets it. */
export interface HtmlPage {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  /** The cookies that it sets, with their attributes. */
  cookies: string[];
  document: Document;
  /** The text of the first element that the selector matches, with single spaces; '' when there is none. */
  text(selector?: string): string;
  /** The texts of all elements that the selector matches. */
  texts(selector: string): string[];
}

/** A text as it is shown, with single spaces. */
export const spaced = (text: string | null): string => (text ?? '').replaceAll(/[\s\u00a0\u2060]+/g, ' ').trim();

/**
 * Requests a page over HTTP; redirects are not followed. Much cheaper than a visit with a browser, for what a page shows
 * and links to; what scripts and styles do needs the browser.
 */
export async function getPage(
  shop: TestShop,
  path: string,
  init: RequestInit & { cookie?: string } = {},
): Promise<HtmlPage> {
  const { cookie, headers, ...rest } = init;
  const response = await fetch(shop.address + path, {
    redirect: 'manual',
    ...rest,
    headers: { ...(cookie && { cookie }), ...(headers as Record<string, string>) },
  });
  return readPage(response);
}

/** Reads a page from its response. */
export async function readPage(response: Response): Promise<HtmlPage> {
  const { document } = parseHTML(await response.text());
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
    document,
    text: (selector = 'body') => {
      const element = document.querySelector(selector);
      return spaced(element?.textContent ?? null);
    },
    texts: (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => spaced(textContent)),
  };
}
