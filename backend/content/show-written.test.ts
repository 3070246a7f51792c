import type { Locale } from '../../domain/locale.ts';
import { describe, expect, it } from 'vitest';
import { htmlOf, localHtml, safeCss } from './show-written.ts';

const html = (source: string, locale: Locale = 'it') => htmlOf({ format: 'html', source }, locale);
const markdown = (source: string, locale: Locale = 'it') => htmlOf({ format: 'markdown', source }, locale);

describe('a text of the operator (R2.26, R2.62)', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script of another site', '<script src="https://evil.example/x.js"></script>', ''],
    ['a script with spaces', '<script >alert(1)</script\n>', ''],
    ['an event handler', '<p onclick="alert(1)" onmouseover=alert(2)>a</p>', '<p>a</p>'],
    ['a picture that fails', '<img src=x onerror=alert(1)>', ''],
    ['a picture of another site', '<img src="https://evil.example/pixel.gif" alt="a">', ''],
    ['a picture as data', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['a picture of //', '<img src="//evil.example/a.png">', ''],
    ['a vector drawing', '<svg onload=alert(1)><script>alert(2)</script></svg>', ''],
    ['a link to a script', '<a href="javascript:alert(1)">a</a>', '<span>a</span>'],
    ['a link with capitals', '<a href="JaVaScRiPt:alert(1)">a</a>', '<span>a</span>'],
    ['a link with a tab', '<a href="java&#9;script:alert(1)">a</a>', '<span>a</span>'],
    ['a link with a line end', '<a href="java\nscript:alert(1)">a</a>', '<span>a</span>'],
    ['a link with entities', '<a href="&#106;avascript&colon;alert(1)">a</a>', '<span>a</span>'],
    ['a link with a control character', '<a href="\u0001javascript:alert(1)">a</a>', '<span>a</span>'],
    ['a link to data', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<span>a</span>'],
    ['a link to vbscript', '<a href="vbscript:x">a</a>', '<span>a</span>'],
    ['a link to //', '<a href="//evil.example">a</a>', '<span>a</span>'],
    ['a link to a backslash', '<a href="/\\evil.example">a</a>', '<span>a</span>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>', ''],
    ['a frame with its content', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['an object', '<object data="x.swf"></object><embed src="x.swf">', ''],
    ['a form', '<form action="https://evil.example"><input name="p"><button>a</button></form>', 'a'],
    ['a style element', '<style>body{display:none}</style>a', 'a'],
    ['a style attribute', '<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['an id, a name and a class', '<p id="cart" name="x" class="y">a</p>', '<p>a</p>'],
    ['a base', '<base href="https://evil.example/">a', 'a'],
    ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example">a', 'a'],
    ['a linked style', '<link rel="stylesheet" href="https://evil.example/a.css">a', 'a'],
    ['math', '<math><mtext><script>alert(1)</script></mtext></math>', ''],
    ['a comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->a', 'a'],
    ['an open tag', '<p>a<img src=x onerror=alert(1) ', '<p>a</p>'],
    ['a template', '<template><script>alert(1)</script></template>a', 'a'],
    ['a nested script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ])('loses %s', (_, source, expected) => {
    const shown = html(source);
    expect(shown).not.toMatch(/script:|<script|onerror|onload|evil/i);
    expect(shown).toBe(expected);
  });

  it('keeps headings, lists, tables and pictures of the shop; the first heading belongs to the page', () => {
    expect(html('<h1>A</h1><ul><li>b</li></ul><img src="/img/content/a.webp" alt="c" width="9">')).toBe(
      '<h2>A</h2><ul><li>b</li></ul><img src="/img/content/a.webp" alt="c" width="9" loading="lazy" />',
    );
    expect(html('<table><tr><th scope="col" onclick="x">a</th></tr></table>')).toBe(
      '<table><tr><th scope="col">a</th></tr></table>',
    );
  });

  it('opens other sites in a new tab, and leads readers of English to English pages', () => {
    expect(html('<a href="https://example.org/">a</a>', 'en')).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(html('<a href="/shop?new=true">a</a><a href="/content/a.pdf">b</a>', 'en')).toBe(
      '<a href="/en/shop?new=true">a</a><a href="/content/a.pdf">b</a>',
    );
    expect(html('<a href="mailto:ordini@bancale.example">a</a><a href="tel:+39051000">b</a>')).toBe(
      '<a href="mailto:ordini@bancale.example">a</a><a href="tel:+39051000">b</a>',
    );
  });

  it('may be Markdown, with tables and without scripts', () => {
    expect(markdown('## A\n\n- [b](/shop)\n- [c](javascript:alert(1))')).toBe(
      '<h2>A</h2>\n<ul>\n<li><a href="/shop">b</a></li>\n<li><span>c</span></li>\n</ul>',
    );
    expect(markdown('| a |\n| - |\n| b |')).toContain('<td>b</td>');
    expect(markdown('<img src=x onerror=alert(1)>a<script>b</script>')).toBe('<p>a</p>');
  });

  it('is Italian where there is no English one (R1.12)', () => {
    const written = (source: string) => ({ format: 'markdown' as const, source });
    expect(localHtml({ it: written('uno'), en: null }, 'en')).toBe('<p>uno</p>');
    expect(localHtml({ it: written('uno'), en: written('one') }, 'en')).toBe('<p>one</p>');
    expect(localHtml({ it: written('uno'), en: written('one') }, 'it')).toBe('<p>uno</p>');
  });
});

it('a page style can’t end its element (R7.22)', () => {
  expect(safeCss('a{}</style><script>')).toBe('a{}\\3c /style>\\3c script>');
});
