import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('HTML in a text of one line', () => {
  it.each([
    ['Citt&agrave; &amp; C.', 'Città & C.'],
    ['3/4&quot; &#8211; &#x2300; 20', '3/4" – ⌀ 20'],
    ['Qualit&amp;agrave;', 'Qualità'],
    ['<b>Vite</b> <i>zincata</i>', 'Vite zincata'],
    ['&lt;strong&gt;Vite&lt;/strong&gt; M8', 'Vite M8'],
    ['Vite<br>zincata<BR/>bianca', 'Vite zincata bianca'],
    ['<ul><li>Ottone</li><li>DN 15</li></ul>', 'Ottone, DN 15'],
    ['Filo 2,5 mm<sup>2</sup>', 'Filo 2,5 mm²'],
    ['Cavo&nbsp;3G1,5', 'Cavo 3G1,5'],
    ['<script>alert(1)</script>Vite<!-- nota -->', 'Vite'],
    ['<p>&nbsp;</p>', ''],
  ])('%s becomes %s', (text, plain) => {
    expect(plainText(text, 'line')).toBe(plain);
  });

  it.each([
    ['Tubo <20 mm'],
    ['M8 < M10'],
    ['M8<M10>M6'],
    ['R&D'],
    ['AT&T; S&P'],
    ['Viti&notte &copy'],
    ['lato <a> per <b>'],
    ['Kit <DN50>'],
    ['x <b'],
    ['Tubo  1/2"  < 3 bar'],
  ])('%s stays', (text) => {
    expect(plainText(text, 'line')).toBe(text);
  });

  it.each([
    ['<b>M8</b> < <b>M10</b>', 'M8 < M10'],
    ['Tubo &lt;20 mm', 'Tubo <20 mm'],
    ['M8 &lt; M10 &amp; R&D', 'M8 < M10 & R&D'],
  ])('%s becomes %s: only what is HTML goes', (text, plain) => {
    expect(plainText(text, 'line')).toBe(plain);
  });
});

describe('HTML in a text of several lines', () => {
  it.each([
    ['<p>Uno</p>\n<p>Due<br/>tre</p>', 'Uno\n\nDue\ntre'],
    ['<p>Ha:</p><ul>\n <li>una\n cosa</li>\n <li>altra</li>\n</ul><p>Fine</p>', 'Ha:\n• una cosa\n• altra\n\nFine'],
    ['<ol><li>prima<li>poi</ol>', '1. prima\n2. poi'],
    ['<table><tr><th>Ø</th><td>8</td></tr><tr><th>L</th><td>40</td></tr></table>', 'Ø – 8\nL – 40'],
    ['uno\ndue &egrave;\n\ntre', 'uno\ndue è\n\ntre'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text, 'lines')).toBe(plain);
  });

  it('leaves a text without HTML as it is', () => {
    expect(plainText('uno  due\n\n\n\ntre', 'lines')).toBe('uno  due\n\n\n\ntre');
  });
});
