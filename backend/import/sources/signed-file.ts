import { explain, type Reason } from '../../texts/index.ts';
/** The object identifier of signed data (1.2.840.113549.1.7.2), as it stands in the file. */
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex');

const SEQUENCE = 0x30;
const OBJECT_IDENTIFIER = 0x06;
const OCTETS = 0x04;
/** Octets in several pieces, each of them octets again. */
const OCTET_PIECES = 0x24;
const CONTENT = 0xa0;

const DEEPEST = 20;
/** A file may be signed by several people one after the other. */
const MOST_SIGNATURES = 5;

/** An element of the binary form (BER) of a signed file: where its content begins and ends, and what follows it. */
interface Tlv {
  tag: number;
  start: number;
  end: number;
  next: number;
}

class BrokenSignedFile extends Error {}

/**
 * The XML in a file: the file itself, or the content of a signed one (`.p7m`, CAdES), binary or in base64. The signature
 * is not checked. Returns a reason when there is no XML.
 */
export function xmlInside(file: Buffer): Buffer | Reason {
  let content = file;
  for (let signatures = 0; signatures <= MOST_SIGNATURES; signatures += 1) {
    if (isXml(content)) return content;
    try {
      content = signedContent(unwrapped(content));
    } catch (error) {
      if (!(error instanceof BrokenSignedFile)) throw error;
      return signatures === 0 && content[0] !== SEQUENCE
        ? explain('The file is neither XML nor a signed file (.p7m).')
        : explain('The signed file (.p7m) cannot be read: {detail}', { detail: error.message });
    }
  }
  return explain('The signed file (.p7m) is signed too many times.');
}

function isXml(content: Buffer): boolean {
  const start = content.toString('latin1', 0, 64).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /^[\s\0]*</.test(start);
}

/** The bytes of a file in base64, with or without the lines around it; any other file as it is. */
function unwrapped(content: Buffer): Buffer {
  if (content[0] === SEQUENCE) return content;
  const text = content.toString('latin1').replace(/-----[A-Z0-9 ]+-----/g, '');
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64') : content;
}

/** What is signed. */
function signedContent(file: Buffer): Buffer {
  const [type, wrapped] = childrenOf(file, read(file, 0, file.length, 0), SEQUENCE);
  if (type?.tag !== OBJECT_IDENTIFIER || !file.subarray(type.start, type.end).equals(SIGNED_DATA)) {
    throw new BrokenSignedFile('it holds no signed data.');
  }
  const [signed] = childrenOf(file, wrapped, CONTENT);
  // Version and algorithms stand before the content.
  const [, content] = childrenOf(file, childrenOf(file, signed, SEQUENCE)[2], SEQUENCE);
  if (content === undefined) throw new BrokenSignedFile('it holds the signature only, without the invoice.');
  const [octets] = childrenOf(file, content, CONTENT);
  const pieces: Buffer[] = [];
  addPieces(file, octets, pieces, 0);
  return Buffer.concat(pieces);
}

function addPieces(file: Buffer, octets: Tlv | undefined, pieces: Buffer[], depth: number): void {
  if (octets?.tag === OCTETS) pieces.push(file.subarray(octets.start, octets.end));
  else if (depth > DEEPEST) throw new BrokenSignedFile('its parts are nested too deeply.');
  else for (const piece of childrenOf(file, octets, OCTET_PIECES)) addPieces(file, piece, pieces, depth + 1);
}

function childrenOf(file: Buffer, parent: Tlv | undefined, tag: number): Tlv[] {
  if (parent?.tag !== tag) throw new BrokenSignedFile('its parts are not those of a signed file.');
  const children: Tlv[] = [];
  for (let at = parent.start; at < parent.end;) {
    const child = read(file, at, parent.end, 0);
    children.push(child);
    at = child.next;
  }
  return children;
}

function read(file: Buffer, at: number, limit: number, depth: number): Tlv {
  const incomplete = (): never => {
    throw new BrokenSignedFile('it is incomplete.');
  };
  if (at + 2 > limit || depth > DEEPEST) return incomplete();
  const [tag, short] = [file.readUInt8(at), file.readUInt8(at + 1)];
  let start = at + 2;
  if (short === 0x80) {
    // Of unknown length: its parts go on until two zeros.
    let end = start;
    while (end + 2 <= limit && file.readUInt16BE(end) !== 0) end = read(file, end, limit, depth + 1).next;
    return end + 2 <= limit ? { tag, start, end, next: end + 2 } : incomplete();
  }
  let length = short;
  if (short > 0x80) {
    const size = short & 0x7f;
    if (size > 4 || start + size > limit) return incomplete();
    length = file.readUIntBE(start, size);
    start += size;
  }
  const end = start + length;
  return end <= limit ? { tag, start, end, next: end } : incomplete();
}
