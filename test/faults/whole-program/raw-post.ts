import { connect, type Socket } from 'node:net';

/** A raw POST request that a well-behaved client would not send. */
export interface RawPost {
  path: string;
  /** Headers other than Host and those of the body's length. */
  headers: Record<string, string>;
  /** Value of Content-Length in bytes; null for a chunked body. */
  length: number | null;
}

const PIECE = Buffer.alloc(64 * 1024, 'a=b&');
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')]);
/** Socket timeout of a sender in milliseconds. */
const TIMEOUT = 20_000;

function headOf({ path, headers, length }: RawPost, host: string): string {
  const framing = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, framing, '', ''].join('\r\n');
}

function open(address: string): Socket {
  const { hostname, port } = new URL(address);
  return connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
}

/**
 * Writes up to `bytes` until the server closes the connection; resolves with the status, 0 without one.
 * The server keeps reading for a moment after its response, so that the sender can receive it.
 */
export function postEndlessly(address: string, post: RawPost, bytes: number): Promise<number> {
  const socket = open(address);
  const { host } = new URL(address);
  return new Promise((resolve) => {
    let status = 0;
    let sent = 0;
    const write = (): void => {
      while (sent < bytes && !socket.destroyed) {
        sent += PIECE.length;
        if (!socket.write(post.length === null ? CHUNK : PIECE)) return;
      }
    };
    socket.setTimeout(TIMEOUT, () => socket.destroy());
    socket.on('data', (response) => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(response.toString('latin1'))?.[1] ?? 0);
    });
    socket.on('close', () => resolve(status));
    socket.on('drain', write);
    socket.write(headOf(post, host));
    write();
  });
}

/** Begins a POST, sends some bytes of its body, and keeps the connection open until `end`. */
export function postSlowly(address: string, post: RawPost, bytes: number): { end(): void } {
  const socket = open(address);
  socket.write(headOf(post, new URL(address).host));
  const body = Buffer.alloc(bytes, 'a');
  socket.write(post.length === null ? `${bytes.toString(16)}\r\n${body.toString()}\r\n` : body);
  socket.resume();
  return { end: () => socket.destroy() };
}
