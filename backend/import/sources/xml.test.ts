import { describe, expect, it } from 'vitest';
import { elementsAt, parseXml, textAt } from './xml.ts';

describe('parseXml', () => {
  it('reads elements without prefixes, with their texts', () => {
    const root = parseXml(
      Buffer.from('\n<?xml version="1.0"?><p:a xmlns:p="u"><p:b> x\n y </p:b><b><![CDATA[<&]]></b><c/></p:a>'),
    );
    expect(root.name).toBe('a');
    expect(elementsAt(root, 'b').map(({ text }) => text)).toEqual([' x\n y ', '<&']);
    expect([textAt(root, 'b'), textAt(root, 'c'), textAt(root, 'd/e')]).toEqual(['x y', null, null]);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFF<a>è</a>')],
    ['UTF-16, small end first', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<a>è</a>', 'utf16le')])],
    [
      'UTF-16, large end first',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('<a>è</a>', 'utf16le').swap16()]),
    ],
    ['ISO-8859-1', Buffer.from(`<?xml version='1.0' encoding='ISO-8859-1'?><a>è</a>`, 'latin1')],
  ])('reads %s', (_, content) => {
    expect(parseXml(content).text).toBe('è');
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'It has a document type.'],
    ['an entity', '<a>&b;</a>', /undefined entity/],
    ['deep elements', '<a>'.repeat(51), 'It has more or deeper elements than an invoice.'],
    ['very many elements', `<a>${'<b/>'.repeat(500_000)}</a>`, 'It has more or deeper elements than an invoice.'],
    ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><a/>', /not in the encoding/],
    ['nothing', '', /document must contain a root element/],
  ])('rejects %s', (_, content, reason) => {
    expect(() => parseXml(Buffer.from(content))).toThrow(reason);
  });
});
