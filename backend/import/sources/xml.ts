import { SaxesParser } from 'saxes';

/** An element of an XML file: its name without prefix, its children in order, and the text directly in it. */
export interface XmlElement {
  name: string;
  children: XmlElement[];
  text: string;
}

/** More or deeper elements than any invoice has; they would only fill the memory. */
const MOST_ELEMENTS = 500_000;
const DEEPEST = 50;

/** The file is not well-formed, or has a document type. */
export class XmlError extends Error {}

/**
 * Reads well-formed XML in its declared encoding; returns the root element. Nothing is loaded or expanded: a document type,
 * which could define entities, is rejected.
 * @throws XmlError
 */
export function parseXml(content: Uint8Array): XmlElement {
  const parser = new SaxesParser();
  const top: XmlElement = { name: '', children: [], text: '' };
  const open: XmlElement[] = [top];
  let count = 0;
  const fail = (reason: string): never => {
    throw new XmlError(reason);
  };
  parser.on('error', ({ message }) => fail(message));
  parser.on('doctype', () => fail('It has a document type.'));
  parser.on('opentag', ({ name }) => {
    count += 1;
    if (count > MOST_ELEMENTS || open.length > DEEPEST) fail('It has more or deeper elements than an invoice.');
    const element = { name: name.replace(/^.*:/, ''), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(textOf(content)).close();
  return top.children[0] ?? fail('It is empty.');
}

function textOf(content: Uint8Array): string {
  try {
    // Some programs leave blank lines before the declaration.
    return new TextDecoder(encodingOf(content), { fatal: true }).decode(content).trimStart();
  } catch {
    throw new XmlError('Its characters are not in the encoding that it declares.');
  }
}

function encodingOf(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(content.subarray(0, 200));
  return /<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1] ?? 'utf-8';
}

/** The elements at a path of names below an element, in order. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text of the first element at a path; null when there is none or it is blank. */
export function textAt(element: XmlElement, path: string): string | null {
  const text = elementsAt(element, path)[0]?.text.replace(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? null : text;
}
