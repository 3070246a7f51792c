/** How the bytes of a signed file are written. */
export type SignedForm = 'definite' | 'indefinite' | 'pieces' | 'base64' | 'lines';

/** The parts of a `.p7m` (CAdES) around a content, without any real signature. */
export function signedFile(content: Uint8Array, form: SignedForm = 'definite'): Buffer {
  const wrap = form === 'indefinite' || form === 'pieces' ? indefinite : definite;
  const octets =
    form === 'pieces'
      ? indefinite(0x24, ...cut(content, 100).map((piece) => definite(0x04, piece)))
      : definite(0x04, content);
  const dataType = definite(0x06, Buffer.from('2a864886f70d010701', 'hex'));
  const signedType = definite(0x06, Buffer.from('2a864886f70d010702', 'hex'));
  const signedData = wrap(
    0x30,
    definite(0x02, Buffer.from([1])),
    definite(0x31),
    wrap(0x30, dataType, wrap(0xa0, octets)),
    // Certificates and signatures: anything that the reader has to pass over.
    definite(0xa0, Buffer.alloc(300, 7)),
    definite(0x31, Buffer.alloc(40, 9)),
  );
  const file = wrap(0x30, signedType, wrap(0xa0, signedData));
  if (form === 'base64') return Buffer.from(file.toString('base64'));
  if (form !== 'lines') return file;
  const lines = file.toString('base64').replace(/(.{64})/g, '$1\n');
  return Buffer.from(`-----BEGIN PKCS7-----\n${lines}\n-----END PKCS7-----\n`);
}

/** An element with its length. */
export function definite(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = length.toString(16);
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + size.length]), size, content]);
}

/** An element that ends with two zeros. */
function indefinite(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
}

function cut(content: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += size) pieces.push(content.subarray(at, at + size));
  return pieces;
}
