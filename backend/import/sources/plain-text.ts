import sanitizeHtml from 'sanitize-html';

/** How a text is shown: in one line, or with its line breaks. */
export type Shown = 'line' | 'lines';

const { allowedTags } = sanitizeHtml.defaults;
const empty = ['br', 'hr', 'img', 'wbr', 'col', 'input', 'link', 'meta'];
const outdated = ['font', 'center', 'strike', 'big', 'tt', 'del', 'ins', 'o:p', 'label', 'html', 'body', 'head'];
const known = new Set([...allowedTags, ...empty, ...outdated, 'script', 'style', 'iframe', 'form', 'button', 'svg']);
/** Tags that HTML does not require to be closed. */
const unclosed = new Set([...empty, 'p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody']);

/** Tags that begin and end a paragraph. */
const paragraphs = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'menu', 'table', 'blockquote', 'pre', 'hr'],
  ...['section', 'article', 'header', 'footer', 'aside', 'main', 'address', 'figure', 'hgroup', 'nav'],
]);
/** Tags that begin and end a line. */
const lines = new Set(['div', 'li', 'tr', 'dt', 'dd', 'caption', 'figcaption', 'br']);

const tag = /<(\/?)([a-z][a-z0-9:]*)(?:\s[^<>]*|\/)?>/gi;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const superscripts: Record<string, string> = { '1': '¹', '2': '²', '3': '³' };

/**
 * A text of a supplier without HTML: entities become their characters, tags line breaks, `•` before the entries of a
 * list, or, in a text of one line, spaces and commas. What only looks like HTML stays (`Tubo <20 mm`, `R&D`): a tag must
 * be known and complete, and a pair must be closed. Returns the same text when there is nothing to do.
 */
export function plainText(text: string, shown: Shown): string {
  const decoded = entity.test(text) ? decodeEntities(text) : text;
  const bare = decoded.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1');
  const plain = hasTags(bare) ? withoutTags(bare, shown) : bare;
  return plain === text ? text : tidy(plain, shown);
}

/** Entities may be written twice (`&amp;egrave;`) by programs that each escape what they export. */
function decodeEntities(text: string): string {
  let decoded = text;
  for (let rounds = 0; rounds < 3 && entity.test(decoded); rounds += 1) {
    const escaped = escape(decoded, (ampersand) => (entity.exec(ampersand)?.index === 0 ? '&' : '&amp;'));
    decoded = unescape(sanitizeHtml(escaped, { allowedTags: [], allowedAttributes: {} }));
  }
  return decoded.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '');
}

/** Escapes everything that is HTML; `ofAmpersand` gets the text from an ampersand on. */
function escape(text: string, ofAmpersand: (rest: string) => string): string {
  return text
    .replace(/&/g, (_all, place: number) => ofAmpersand(text.slice(place, place + 40)))
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function unescape(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function hasTags(text: string): boolean {
  return [...text.matchAll(tag)].some((match) => isTag(match, text));
}

function isTag([, slash, name = '']: RegExpMatchArray, text: string): boolean {
  const lower = name.toLowerCase();
  if (!known.has(lower)) return false;
  return slash === '/' || unclosed.has(lower) || text.toLowerCase().includes(`</${lower}`);
}

function withoutTags(text: string, shown: Shown): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(tag)) {
    if (!isTag(match, text)) continue;
    html += escape(text.slice(end, match.index), () => '&amp;') + match[0];
    end = match.index + match[0].length;
  }
  html += escape(text.slice(end), () => '&amp;');
  // Between the tags of blocks, line ends of the source are no more than spaces.
  const isInBlocks = [...html.matchAll(tag)].some(([, , name = '']) => isBlock(name.toLowerCase()));
  return shown === 'line' ? inOneLine(html) : inLines(isInBlocks ? html.replace(/\s+/g, ' ') : html);
}

function isBlock(name: string): boolean {
  return paragraphs.has(name) || lines.has(name);
}

function inOneLine(html: string): string {
  return collect(html, {
    open: (name, before) =>
      name === 'li' && /[^\s:,;]\s*$/.test(before) ? ', ' : isBlock(name) || isCell(name) ? ' ' : '',
    close: (name) => (isBlock(name) ? ' ' : ''),
  }).replace(/ +,/g, ',');
}

function inLines(html: string): string {
  const numbers: number[] = [];
  return collect(html, {
    open(name, before) {
      if (name === 'ol' || name === 'ul') numbers.push(name === 'ol' ? 1 : Number.NaN);
      const isAtStart = /(?:^|\n)\s*$/.test(before);
      if (name === 'li') {
        const number = numbers.at(-1) ?? Number.NaN;
        if (!Number.isNaN(number)) numbers[numbers.length - 1] = number + 1;
        return `${isAtStart ? '' : '\n'}${Number.isNaN(number) ? '•' : `${number}.`} `;
      }
      if (isCell(name)) return isAtStart ? '' : ' – ';
      if (paragraphs.has(name)) return '\n\n';
      return name === 'br' || (lines.has(name) && !isAtStart) ? '\n' : '';
    },
    close(name) {
      if (name === 'ol' || name === 'ul') numbers.pop();
      if (paragraphs.has(name)) return '\n\n';
      return lines.has(name) && name !== 'br' ? '\n' : '';
    },
  });
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th';
}

interface Separators {
  /** What stands in place of an opening tag; `before` is the text before it. */
  open: (name: string, before: string) => string;
  close: (name: string) => string;
}

/** The text of HTML, with separators in place of its tags. */
function collect(html: string, { open, close }: Separators): string {
  let text = '';
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {},
    onOpenTag: (name) => void (text += open(name, text)),
    onCloseTag: (name) => void (text += close(name)),
    textFilter(escaped, name) {
      const part = unescape(escaped);
      text += name === 'sup' ? (superscripts[part] ?? part) : part;
      return '';
    },
  });
  return text;
}

function tidy(text: string, shown: Shown): string {
  if (shown === 'line') return text.replace(/\s+/g, ' ').trim();
  return (
    text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      // Entries of a list stand one below the other.
      .replace(/\n\n(?=(?:•|\d+\.) )/g, '\n')
      .trim()
  );
}
