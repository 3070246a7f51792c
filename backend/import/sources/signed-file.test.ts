import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definite, signedFile, type SignedForm } from '../../../test/builders/signed-file.ts';
import { isReason, reasonText, type Reason } from '../../texts/index.ts';
import { xmlInside } from './signed-file.ts';

const xml = Buffer.from(`<?xml version="1.0"?><a>${'perché '.repeat(200)}</a>`);

describe('8.11 xmlInside', () => {
  it.each<SignedForm>(['definite', 'indefinite', 'pieces', 'base64', 'lines'])('reads a signed file: %s', (form) => {
    expect(xmlInside(signedFile(xml, form))).toEqual(xml);
  });

  it('reads a file that is signed twice, and what is not signed', () => {
    expect(xmlInside(signedFile(signedFile(xml, 'pieces'), 'base64'))).toEqual(xml);
    expect(xmlInside(xml)).toBe(xml);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<a/>', 'utf16le')]);
    expect(xmlInside(wide)).toBe(wide);
  });

  const signedType = definite(0x06, Buffer.from('2a864886f70d010702', 'hex'));
  const head = [definite(0x02, Buffer.from([1])), definite(0x31)];
  const dataType = definite(0x06, Buffer.from('2a864886f70d010701', 'hex'));
  const signed = (...parts: Buffer[]) => definite(0x30, signedType, definite(0xa0, definite(0x30, ...head, ...parts)));

  it.each([
    ['text', Buffer.from('Gentile cliente, in allegato'), 'The file is neither XML nor a signed file (.p7m).'],
    ['nothing', Buffer.from(''), 'The file is neither XML nor a signed file (.p7m).'],
    ['another object', definite(0x30, dataType), 'The signed file (.p7m) cannot be read: it holds no signed data.'],
    [
      'a signature beside its file',
      signed(definite(0x30, dataType)),
      'The signed file (.p7m) cannot be read: it holds the signature only, without the invoice.',
    ],
    ['half a file', signedFile(xml).subarray(0, 900), 'The signed file (.p7m) cannot be read: it is incomplete.'],
    [
      'parts without an end',
      Buffer.from('3080'.repeat(50_000), 'hex'),
      'The signed file (.p7m) cannot be read: it is incomplete.',
    ],
  ])('says what is wrong with %s', (_, file, reason) => {
    expect(reasonText('en', xmlInside(file) as Reason)).toBe(reason);
  });

  it('ends for any change of a signed file', () => {
    const good = signedFile(xml.subarray(0, 60), 'pieces');
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, byte) => {
        const file = Buffer.from(good);
        file[at] = byte;
        const found = xmlInside(file);
        expect(isReason(found) || found.length <= file.length).toBe(true);
      }),
    );
  });
});
