import { expect } from 'vitest';
import { getPage, type HtmlPage } from './html-page.ts';
import type { TestShop } from './test-shop.ts';

/** A page where the redirects have led to. */
export interface VisitedPage extends HtmlPage {
  /** Path and query. */
  path: string;
}

/** What a visitor enters into a form: the value of a field by its name; null leaves a checkbox or radio button empty. */
export type Entered = Record<string, string | null>;

/** A visitor whose browser runs no scripts: keeps cookies, follows redirects and sends forms as they are in the page. */
export interface HtmlVisitor {
  open(path: string): Promise<VisitedPage>;
  /**
   * Submits the form of a button or, as Enter does, of a field. Fails when the form lacks a field that is entered or an
   * option that is chosen.
   */
  submit(page: VisitedPage, control: Element, entered?: Entered): Promise<VisitedPage>;
}

const ownText = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/[\s\u00a0\u2060]+/g, ' ').trim();

/** The first control of a page with this label or text; fails when there is none. */
export function controlOf(page: HtmlPage, name: RegExp | string, within = 'body'): Element {
  const labelled = [...page.document.querySelectorAll(`${within} label`)]
    .filter((label) => (typeof name === 'string' ? ownText(label).startsWith(name) : name.test(ownText(label))))
    .map((label) => {
      const id = label.getAttribute('for');
      return id ? page.document.getElementById(id) : label.querySelector('input, select, textarea');
    });
  const named = [...page.document.querySelectorAll(`${within} :is(button, input, textarea)`)].filter((control) =>
    typeof name === 'string' ? ownText(control) === name : name.test(ownText(control)),
  );
  const [control] = [...named, ...labelled].filter((one) => one !== null);
  if (!control) throw new Error(`no control ${name} on the page`);
  return control;
}

/** React writes some names of attributes with capitals, which the parser keeps. */
const attributeOf = (element: Element | undefined, name: string): string | null =>
  [...(element?.attributes ?? [])].find((one) => one.name.toLowerCase() === name)?.value ?? null;

const isSubmit = (element: Element): boolean =>
  (element.localName === 'button' && (element.getAttribute('type') ?? 'submit') === 'submit') ||
  (element.localName === 'input' && element.getAttribute('type') === 'submit');

/** The controls of a form, wherever they are in the page. */
function controlsOf(form: Element): Element[] {
  const id = form.getAttribute('id');
  return [...form.ownerDocument.querySelectorAll('input, select, textarea, button')].filter((control) => {
    const named = control.getAttribute('form');
    return named === null ? control.closest('form') === form : named === id;
  });
}

function valueOf(control: Element): string {
  if (control.localName === 'textarea') return control.textContent ?? '';
  if (control.localName !== 'select') return control.getAttribute('value') ?? '';
  const option = control.querySelector('option[selected]') ?? control.querySelector('option');
  return option?.getAttribute('value') ?? option?.textContent ?? '';
}

/** The fields that a browser sends: those entered and what the page has in the others. */
function fieldsOf(form: Element, entered: Entered): URLSearchParams {
  const fields = new URLSearchParams();
  const missing = new Set(Object.keys(entered));
  for (const control of controlsOf(form)) {
    const name = control.getAttribute('name');
    if (!name || control.hasAttribute('disabled') || control.localName === 'button') continue;
    const type = control.getAttribute('type');
    const wanted = entered[name];
    if (type === 'checkbox' || type === 'radio') {
      const value = control.getAttribute('value') ?? 'on';
      if (value === wanted || wanted === null) missing.delete(name);
      if (wanted === undefined ? control.hasAttribute('checked') : value === wanted) fields.append(name, value);
    } else {
      missing.delete(name);
      fields.append(name, wanted ?? valueOf(control));
    }
  }
  expect([...missing], 'fields that the form lacks').toEqual([]);
  return fields;
}

function formOf(control: Element): Element {
  const id = control.getAttribute('form');
  const form = id === null ? control.closest('form') : control.ownerDocument.getElementById(id);
  if (!form) throw new Error('the control has no form');
  return form;
}

/** Visits the shop with a session cookie; '' for a guest. */
export function visitShop(shop: TestShop, session = ''): HtmlVisitor {
  const jar = new Map<string, string>();
  const keep = (line: string) => {
    const [pair = ''] = line.split(';');
    const end = pair.indexOf('=');
    if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, end));
    else jar.set(pair.slice(0, end), pair.slice(end + 1));
  };
  if (session) keep(session);

  async function request(path: string, init: RequestInit = {}): Promise<VisitedPage> {
    let next = path;
    let sent = init;
    for (let redirects = 0; redirects < 6; redirects += 1) {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const page = await getPage(shop, next, { ...sent, cookie });
      for (const line of page.cookies) keep(line);
      if (page.location === null) return { ...page, path: next };
      const { pathname, search } = new URL(page.location, shop.address + next);
      next = pathname + search;
      sent = {};
    }
    throw new Error(`${path} redirects without end`);
  }

  return {
    open: (path) => request(path),
    submit(page, control, entered = {}) {
      const form = formOf(control);
      const button = isSubmit(control) ? control : controlsOf(form).find(isSubmit);
      const fields = fieldsOf(form, entered);
      const name = button?.getAttribute('name');
      if (button && name) fields.append(name, valueOf(button));
      const action = new URL(
        attributeOf(button, 'formaction') ?? form.getAttribute('action') ?? page.path,
        shop.address + page.path,
      );
      expect(action.origin, 'where the form is sent').toBe(shop.address);
      const method = attributeOf(button, 'formmethod') ?? form.getAttribute('method') ?? 'get';
      if (method.toLowerCase() === 'get') return request(`${action.pathname}?${fields}`);
      const headers = { origin: shop.address, referer: shop.address + page.path };
      return request(action.pathname + action.search, { method: 'POST', headers, body: fields });
    },
  };
}
