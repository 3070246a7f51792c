import { spaced } from './html-page.ts';

/** What a visitor enters into a form, by the names of its fields; null leaves a checkbox or radio button empty. */
export type Entered = Record<string, string | null | File[]>;

const CONTROLS = 'input, select, textarea, button';

/** The text of a control or link as a person reads it: its label, else its content. */
export const nameOf = (element: Element): string => spaced(element.getAttribute('aria-label') ?? element.textContent);

/** An attribute whatever its case: React writes some names with capitals, which the parser keeps. */
export const attributeOf = (element: Element, name: string): string | null =>
  [...element.attributes].find((one) => one.name.toLowerCase() === name)?.value ?? null;

const isSubmit = (control: Element): boolean =>
  (control.localName === 'button' && (control.getAttribute('type') ?? 'submit') === 'submit') ||
  (control.localName === 'input' && control.getAttribute('type') === 'submit');

/** The form of a control; throws when it has none. */
export function formOf(control: Element): Element {
  const id = control.getAttribute('form');
  const form = id === null ? control.closest('form') : control.ownerDocument.getElementById(id);
  if (!form) throw new Error(`"${nameOf(control)}" is in no form`);
  return form;
}

/** The controls of a form, wherever they are in the page. */
function controlsOf(form: Element): Element[] {
  const id = form.getAttribute('id');
  return [...form.ownerDocument.querySelectorAll(CONTROLS)].filter((control) => {
    const named = control.getAttribute('form');
    return named === null ? control.closest('form') === form : named === id;
  });
}

/** The button that sends the form of a control: itself, or the first one, as when Enter is pressed in a field. */
export function submitOf(control: Element): Element | undefined {
  return isSubmit(control) ? control : controlsOf(formOf(control)).find(isSubmit);
}

const valueOfOption = (option: Element): string => option.getAttribute('value') ?? nameOf(option);

function valueOf(control: Element): string {
  if (control.localName === 'textarea') return control.textContent ?? '';
  if (control.localName !== 'select') return control.getAttribute('value') ?? '';
  const option = control.querySelector('option[selected]') ?? control.querySelector('option');
  return option ? valueOfOption(option) : '';
}

/** What one control sends when `wanted` was entered for its name; undefined: what is in the page. */
function sentBy(control: Element, wanted: Entered[string] | undefined): (string | File)[] {
  const type = control.getAttribute('type');
  if (type === 'file') return Array.isArray(wanted) ? wanted : [];
  if (Array.isArray(wanted)) throw new Error(`${control.getAttribute('name')} takes no files`);
  if (type === 'checkbox' || type === 'radio') {
    const value = control.getAttribute('value') ?? 'on';
    return (wanted === undefined ? control.hasAttribute('checked') : value === wanted) ? [value] : [];
  }
  if (wanted === null || wanted === undefined) return [valueOf(control)];
  const options =
    control.localName === 'select' ? [...control.querySelectorAll('option')].map(valueOfOption) : [wanted];
  if (!options.includes(wanted)) throw new Error(`${control.getAttribute('name')} offers ${options.join(', ')}`);
  return [wanted];
}

/**
 * What a browser sends when a form is submitted with a button. Throws when the form lacks a field that is entered, or a
 * choice that is made.
 */
export function contentOf(form: Element, button: Element | undefined, entered: Entered): FormData {
  const content = new FormData();
  const missing = new Set(Object.keys(entered).filter((name) => entered[name] !== null));
  for (const control of controlsOf(form)) {
    const name = control.getAttribute('name');
    if (!name || control.hasAttribute('disabled') || control.localName === 'button' || isSubmit(control)) continue;
    const sent = sentBy(control, entered[name]);
    if (sent.length > 0) missing.delete(name);
    for (const one of sent) content.append(name, one);
  }
  if (missing.size > 0) throw new Error(`the form has no ${[...missing].join(', ')} with the value entered`);
  const name = button?.getAttribute('name');
  if (button && name) content.append(name, valueOf(button));
  return content;
}
