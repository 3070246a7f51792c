import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { once } from 'node:events';

/** What the server says about a name; bytes are sent as they are. */
export type DnsAnswer =
  | { txt: readonly string[] }
  | { cname: string }
  | 'none'
  | 'no-domain'
  | 'failure'
  | 'silence'
  | 'truncated'
  | Buffer;

const TXT = 16;
const CNAME = 5;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** A record of the name that was asked, with a time to live of a minute. */
function recordBytes(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A text in parts of 255 bytes, as records have it. */
function textBytes(text: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length || at === 0; at += 255) {
    const part = Buffer.from(text.slice(at, at + 255));
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** The name of a question, and where it ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** The bytes that answer a question; null: nothing is sent. */
function answerBytes(message: Buffer, answer: DnsAnswer, isTcp: boolean): Buffer | null {
  if (answer === 'silence') return null;
  if (Buffer.isBuffer(answer)) return Buffer.concat([message.subarray(0, 2), answer]);
  const records =
    typeof answer === 'string'
      ? []
      : 'cname' in answer
        ? [recordBytes(CNAME, nameBytes(answer.cname))]
        : answer.txt.map((text) => recordBytes(TXT, textBytes(text)));
  const question = message.subarray(12, questionOf(message).end);
  const code = answer === 'no-domain' ? 3 : answer === 'failure' ? 2 : 0;
  const all = Buffer.concat(records);
  const isTruncated = !isTcp && (answer === 'truncated' || all.length > 400);
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code | (isTruncated ? 0x0200 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isTruncated ? 0 : records.length, 6);
  return Buffer.concat([head, question, isTruncated ? Buffer.alloc(0) : all]);
}

/**
 * A DNS server on this machine, by UDP and, for what is too long, TCP. A name without an answer does not exist.
 * `truncated` is too long by UDP and silent by TCP.
 */
export async function startDnsServer(): Promise<{
  /** `address:port` for a resolver. */
  address: string;
  answers: Map<string, DnsAnswer>;
  /** The names that were asked, in their order. */
  asked: string[];
  stop: () => Promise<void>;
}> {
  const answers = new Map<string, DnsAnswer>();
  const asked: string[] = [];
  const answerOf = (message: Buffer, isTcp: boolean): Buffer | null => {
    const { name } = questionOf(message);
    asked.push(name);
    const answer = answers.get(name) ?? 'no-domain';
    return isTcp && answer === 'truncated' ? null : answerBytes(message, answer, isTcp);
  };
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data: Buffer) => {
      const bytes = answerOf(data.subarray(2), true);
      if (!bytes) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      socket.write(Buffer.concat([length, bytes]));
    });
  }).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as { port: number };
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    const bytes = answerOf(message, false);
    if (bytes) udp.send(bytes, from.port, from.address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    ...{ answers, asked },
    async stop() {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
