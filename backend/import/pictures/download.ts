import { lookup as resolveName } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { explain } from '../../texts/index.ts';
import { PictureError } from './picture-error.ts';

interface DownloadLimits {
  milliseconds: number;
  bytes: number;
}

const defaultLimits: DownloadLimits = { milliseconds: 15_000, bytes: 20 * 1024 * 1024 };

const maximumRedirects = 3;

/**
 * Addresses of this machine, of local networks and reserved ones: a supplier's file must not make the shop call them.
 */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inner.addSubnet(network, bits, 'ipv4');
}
/** For IPv6 only the public range is allowed, without its parts that wrap an IPv4 address or are for documentation. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inner.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner.check(address, 'ipv4');
  return version === 6 && publicIpv6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** DNS lookup that returns only public addresses, so that the connection uses exactly the checked address. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(new Error(`${hostname} is not on the public internet`), '', 0);
    if (options.all === true) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};

/** Sends one HTTP request; injected by tests, which have no public internet. */
export type SendRequest = (url: URL, signal: AbortSignal) => Promise<IncomingMessage>;

const requestPublic: SendRequest = (url, signal) =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    const headers = { accept: 'image/*', 'user-agent': 'bancale-import' };
    request(url, { signal, headers, lookup: publicLookup, agent: false }, resolve).on('error', reject).end();
  });

/**
 * Downloads an image from an http(s) URL: public hosts only, also after redirects, within the limits. Otherwise throws
 * an Error with a readable message.
 */
export async function download(
  address: string,
  limits: DownloadLimits = defaultLimits,
  send: SendRequest = requestPublic,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  try {
    let url = checkedUrl(address);
    for (let redirects = 0; redirects <= maximumRedirects; redirects += 1) {
      const response = await send(url, signal);
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && response.headers.location !== undefined) {
        response.destroy();
        url = checkedUrl(new URL(response.headers.location, url).href);
        continue;
      }
      if (status !== 200) {
        response.destroy();
        throw new Error(`the server answers ${status}`);
      }
      return await readBody(response, limits.bytes);
    }
    throw new Error('too many redirects');
  } catch (error) {
    const reason = signal.aborted ? `no answer in ${limits.milliseconds / 1000} s` : String((error as Error).message);
    throw new PictureError(
      explain('The picture {address} could not be fetched: {detail}.', { address, detail: reason }),
      error,
    );
  }
}

function checkedUrl(address: string): URL {
  if (!URL.canParse(address)) throw new Error('it is not an address');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('only http and https are supported');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`${host} is not on the public internet`);
  return url;
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) {
      response.destroy();
      throw new Error(`it is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
