const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const TAG = new RegExp(String.raw`^<(/?)(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`);
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

const broken = 'The file is not well-formed XML.';

/**
 * What is wrong with the file of an electronic invoice (FatturaPA); null when it is well-formed and has header and body.
 * Nothing is loaded or expanded: a document type, which could define entities, is rejected.
 */
export function xmlProblem(content: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
  } catch {
    return broken;
  }
  const names = elementNames(text);
  if (names === null) return broken;
  const [root, ...children] = names;
  const isInvoice =
    root === 'FatturaElettronica' &&
    children.includes('FatturaElettronicaHeader') &&
    children.includes('FatturaElettronicaBody');
  return isInvoice ? null : 'The file is not an electronic invoice (FatturaElettronica).';
}

function encodingOf(content: Buffer): string {
  const [, name = 'utf-8'] = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(content.toString('latin1', 0, 200)) ?? [];
  return name;
}

/** Local names of the root element and its children; null when the text is not well-formed. */
function elementNames(text: string): string[] | null {
  const names: string[] = [];
  const open: string[] = [];
  let isClosed = false;
  let rest = text.replace(/^\uFEFF?\s*(<\?xml\s[^?]*\?>)?/, '');
  while (rest !== '') {
    const skipped = /^(?:<!--(?:(?!--)[^])*-->|<\?(?!xml\s)[^?]*\?>|\s+)/.exec(rest)?.[0];
    const data = open.length > 0 ? /^(?:<!\[CDATA\[[^]*?\]\]>|[^<]+)/.exec(rest)?.[0] : undefined;
    if (skipped !== undefined) rest = rest.slice(skipped.length);
    else if (data !== undefined) {
      if (!data.startsWith('<') && (ENTITY.test(data) || data.includes(']]>'))) return null;
      rest = rest.slice(data.length);
    } else {
      const [tag, end, name = '', attributes = '', empty] = TAG.exec(rest) ?? [];
      if (tag === undefined || isClosed || ENTITY.test(attributes) || hasTwice(attributes)) return null;
      if (end === '/') {
        if (open.pop() !== name || attributes !== '' || empty === '/') return null;
      } else {
        if (open.length < 2) names.push(name.replace(/^.*:/, ''));
        if (empty !== '/') open.push(name);
      }
      isClosed = open.length === 0;
      rest = rest.slice(tag.length);
    }
  }
  return isClosed ? names : null;
}

function hasTwice(attributes: string): boolean {
  const names = [...attributes.matchAll(new RegExp(`(${NAME})\\s*=`, 'g'))].map(([, name]) => name);
  return new Set(names).size < names.length;
}
