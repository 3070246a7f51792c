import { attributeOf, contentOf, formOf, nameOf, submitOf, type Entered } from './html-forms.ts';
import { readPage, type HtmlPage } from './html-page.ts';
import type { TestShop } from './test-shop.ts';

export type { Entered } from './html-forms.ts';

/** A page where the redirects have led to. */
export interface VisitedPage extends HtmlPage {
  /** Path and query. */
  path: string;
}

/** A visitor whose browser runs no scripts: follows links and redirects, sends forms, and keeps cookies. */
export interface HtmlVisitor {
  open(path: string): Promise<VisitedPage>;
  /** Opens what the link with this text leads to. */
  follow(page: VisitedPage, link: string): Promise<VisitedPage>;
  /**
   * Submits the form of a button, given by itself or its text, or as Enter does of a field. Throws when the form lacks a
   * field that is entered, or a choice that is made.
   */
  submit(page: VisitedPage, control: Element | string, entered?: Entered): Promise<VisitedPage>;
  /** The value of a cookie; null if the visitor has none. */
  cookie(name: string): string | null;
}

const MOST_REDIRECTS = 5;

const matches = (element: Element, name: RegExp | string): boolean =>
  typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element));

/** The first control of a page with this label or text; throws when there is none. */
export function controlOf(page: HtmlPage, name: RegExp | string, within = 'body'): Element {
  const named = [...page.document.querySelectorAll(`${within} :is(button, input, textarea)`)];
  const labels = [...page.document.querySelectorAll(`${within} label`)].filter((label) =>
    typeof name === 'string' ? nameOf(label).startsWith(name) : name.test(nameOf(label)),
  );
  const labelled = labels.map((label) => {
    const id = label.getAttribute('for');
    return id ? page.document.getElementById(id) : label.querySelector('input, select, textarea');
  });
  const control = named.find((one) => matches(one, name)) ?? labelled.find((one) => one !== null);
  if (!control) throw new Error(`no control ${name} on the page`);
  return control;
}

/** The link or button with this text, or the first whose text begins with it; in the main part before the others. */
function found(page: VisitedPage, selector: string, text: string): Element {
  const all = [...page.document.querySelectorAll(`main ${selector}`), ...page.document.querySelectorAll(selector)];
  const element = all.find((one) => nameOf(one) === text) ?? all.find((one) => nameOf(one).startsWith(text));
  if (!element) throw new Error(`${page.path} has no ${selector} "${text}": ${all.map(nameOf).join(', ')}`);
  return element;
}

const asQuery = (content: FormData) =>
  new URLSearchParams([...content].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));

/**
 * Visits the shop.
 * @param session the cookie of a login, as `logIn` of the shop returns it; '' for a guest.
 */
export function visitShop(shop: TestShop, session = ''): HtmlVisitor {
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
    else if (name) cookies.set(name, value);
  };
  keep(session);

  async function load(path: string, form?: { body: FormData | URLSearchParams; from: string }): Promise<VisitedPage> {
    let [at, sent] = [path, form];
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(shop.address + at, {
        ...(sent && { method: 'POST', body: sent.body }),
        redirect: 'manual',
        headers: { cookie, ...(sent && { origin: shop.address, referer: shop.address + sent.from }) },
      });
      for (const line of response.headers.getSetCookie()) keep(line);
      const page = await readPage(response);
      if (page.location === null) return { ...page, path: at };
      const { pathname, search } = new URL(page.location, shop.address + at);
      [at, sent] = [pathname + search, undefined];
    }
    throw new Error(`${path} redirects without end, the last time to ${at}`);
  }

  return {
    open: (path) => load(path),
    follow: (page, link) => load(found(page, 'a[href]', link).getAttribute('href') ?? ''),
    submit(page, control, entered = {}) {
      const pressed = typeof control === 'string' ? found(page, 'button', control) : control;
      const form = formOf(pressed);
      const button = submitOf(pressed);
      const content = contentOf(form, button, entered);
      const given = (name: string) => (button && attributeOf(button, `form${name}`)) ?? attributeOf(form, name);
      const target = new URL(given('action') ?? page.path, shop.address + page.path);
      if (target.origin !== shop.address) throw new Error(`the form is sent to ${target.origin}`);
      if (given('method')?.toLowerCase() !== 'post') return load(`${target.pathname}?${asQuery(content)}`);
      const isMultipart = given('enctype') === 'multipart/form-data';
      const body = isMultipart ? content : asQuery(content);
      return load(target.pathname + target.search, { body, from: page.path });
    },
    cookie: (name) => cookies.get(name) ?? null,
  };
}
