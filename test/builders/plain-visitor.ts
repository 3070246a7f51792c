import { readPage, type HtmlPage } from './html-page.ts';
import type { TestShop } from './test-shop.ts';

/** A page that a visitor has opened, after its redirects. */
export interface OpenPage extends HtmlPage {
  /** Path and query. */
  path: string;
}

/** What is filled in, by the names of the fields; several files for a field of files. */
type Values = Record<string, string | File[]>;

/** A visitor whose browser runs no scripts: follows links and redirects, sends forms, and keeps cookies. */
export interface PlainVisitor {
  open(path: string): Promise<OpenPage>;
  /** Opens what the link with this text leads to. */
  follow(page: OpenPage, link: string): Promise<OpenPage>;
  /** Fills in the form of the button with this text and presses it; throws if the form has no such field or choice. */
  send(page: OpenPage, button: string, values?: Values): Promise<OpenPage>;
  /** The value of a cookie; null if the visitor has none. */
  cookie(name: string): string | null;
}

const MOST_REDIRECTS = 5;
/** React writes some names of attributes with capitals, which the parser keeps. */
const attribute = (element: Element, name: string): string | null =>
  [...element.attributes].find((one) => one.name.toLowerCase() === name)?.value ?? null;
const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The link or button with this text, or the first whose text begins with it; in the main part before the others. */
function found(page: OpenPage, selector: string, text: string): Element {
  const all = [...page.document.querySelectorAll(`main ${selector}`), ...page.document.querySelectorAll(selector)];
  const element =
    all.find((one) => textOf(one) === text || one.getAttribute('aria-label') === text) ??
    all.find((one) => textOf(one).startsWith(text));
  if (!element) throw new Error(`${page.path} has no ${selector} "${text}": ${all.map(textOf).join(', ')}`);
  return element;
}

/** The value of a field as it is sent; null when it is not sent. */
function valueOf(field: Element): string | null {
  const [type, value] = [field.getAttribute('type'), field.getAttribute('value')];
  if (field.hasAttribute('disabled') || type === 'file' || type === 'submit') return null;
  if (type === 'checkbox' || type === 'radio') return field.hasAttribute('checked') ? (value ?? 'on') : null;
  if (field.localName === 'textarea') return field.textContent ?? '';
  if (field.localName !== 'select') return value ?? '';
  const option = field.querySelector('option[selected]') ?? field.querySelector('option');
  return option?.getAttribute('value') ?? option?.textContent ?? null;
}

function checkChoice(fields: Element[], name: string, value: string): void {
  const offered = fields.filter((field) => field.getAttribute('name') === name);
  const [first] = offered;
  if (!first) throw new Error(`the form has no field ${name}`);
  const type = first.getAttribute('type');
  const choices =
    first.localName === 'select'
      ? [...first.querySelectorAll('option')].map((option) => option.getAttribute('value') ?? textOf(option))
      : type === 'radio' || type === 'checkbox'
        ? offered.map((field) => field.getAttribute('value') ?? 'on')
        : [value];
  if (!choices.includes(value)) throw new Error(`${name} offers ${choices.join(', ')}, not ${value}`);
}

/** What a browser sends when the button is pressed. */
function contentOf(form: Element, button: Element, values: Values): FormData {
  const id = form.getAttribute('id');
  const elsewhere = id ? [...form.ownerDocument.querySelectorAll(`[form="${id}"]`)] : [];
  const inside = [...form.querySelectorAll('input, select, textarea')].filter((field) => !field.getAttribute('form'));
  const fields = [...inside, ...elsewhere].filter(({ localName }) => localName !== 'button');
  const content = new FormData();
  for (const field of fields) {
    const name = field.getAttribute('name');
    const value = valueOf(field);
    if (name && value !== null) content.append(name, value);
  }
  for (const [name, value] of Object.entries(values)) {
    content.delete(name);
    if (typeof value === 'string') checkChoice(fields, name, value);
    for (const one of [value].flat()) content.append(name, one);
  }
  const name = button.getAttribute('name');
  if (name) content.append(name, button.getAttribute('value') ?? '');
  return content;
}

const asQuery = (content: FormData) =>
  new URLSearchParams([...content].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));

/** @param session the cookie of a login, as `logIn` of the shop returns it. */
export function visitWithoutScripts(shop: TestShop, session = ''): PlainVisitor {
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
    else if (name) cookies.set(name, value);
  };
  keep(session);

  async function load(path: string, body?: FormData | URLSearchParams): Promise<OpenPage> {
    let [at, sent] = [path, body];
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(shop.address + at, {
        ...(sent && { method: 'POST', body: sent }),
        redirect: 'manual',
        headers: { cookie, ...(sent && { origin: shop.address }) },
      });
      for (const line of response.headers.getSetCookie()) keep(line);
      const to = response.headers.get('location');
      if (to === null) return { ...(await readPage(response)), path: at };
      const { pathname, search } = new URL(to, shop.address + at);
      [at, sent] = [pathname + search, undefined];
    }
    throw new Error(`${path} redirects without end, the last time to ${at}`);
  }

  return {
    open: (path) => load(path),
    follow: (page, link) => load(found(page, 'a[href]', link).getAttribute('href') ?? ''),
    send(page, text, values = {}) {
      const button = found(page, 'button', text);
      const id = button.getAttribute('form');
      const form = id ? page.document.getElementById(id) : button.closest('form');
      if (!form) throw new Error(`the button "${text}" of ${page.path} is in no form`);
      const content = contentOf(form, button, values);
      const target = attribute(button, 'formaction') ?? attribute(form, 'action') ?? page.path;
      const { pathname, search } = new URL(target, shop.address + page.path);
      if (attribute(form, 'method')?.toLowerCase() !== 'post') return load(`${pathname}?${asQuery(content)}`);
      const isMultipart = attribute(form, 'enctype') === 'multipart/form-data';
      return load(pathname + search, isMultipart ? content : asQuery(content));
    },
    cookie: (name) => cookies.get(name) ?? null,
  };
}
