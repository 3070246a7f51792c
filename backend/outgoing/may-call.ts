import { lookup as lookUp } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** An address that was checked: a call uses exactly it, and no other that the name may have meanwhile. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
  /** The name that it was asked for by, for certificates and the Host header. */
  host: string;
}

/** Why an address set in the office is not called. */
export type CallRefusal = 'not-an-address' | 'unknown-name' | 'private-network';

/** An address set in the office may not be called. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly reason: CallRefusal;

  constructor(reason: CallRefusal, host: string) {
    super(
      {
        'not-an-address': `${host} is not an address`,
        'unknown-name': `the name ${host} is not known`,
        'private-network': `${host} lies in a private network that PRIVATE_NETWORKS does not list`,
      }[reason],
    );
    this.reason = reason;
  }
}

/** The addresses of a name; another one for tests. */
export type Resolver = (host: string) => Promise<readonly { address: string; family: number }[]>;

const systemResolver: Resolver = (host) => lookUp(host, { all: true });

/** Networks that lead to this machine, to its neighbours, or nowhere (RFC 6890). */
const NOT_PUBLIC_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** All that is public in IPv6, without documentation, and without tunnels, which contain any IPv4 address. */
const PUBLIC_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

const notPublic4 = listOf(NOT_PUBLIC_4);
const public6 = listOf(PUBLIC_6);
const notPublic6 = listOf(NOT_PUBLIC_6);

/** The IPv4 address that an IPv6 one stands for (`::ffff:127.0.0.1`); null for any other. */
function mappedAddress(address: string): string | null {
  // The parser of addresses writes every form of it in the same way.
  const normal = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(normal) ?? [];
  if (high === undefined || low === undefined) return null;
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

function isAllowed(address: string, listed: BlockList): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic4.check(address) || listed.check(address);
  // Zones name an interface of this machine.
  if (version !== 6 || address.includes('%')) return false;
  const mapped = mappedAddress(address);
  if (mapped !== null) return isAllowed(mapped, listed);
  const isPublic = public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
  return isPublic || listed.check(address, 'ipv6');
}

/** Checks the addresses that the office has the server call (decision 6.9). */
export interface CallGuard {
  /**
   * The checked address of a host: a name or an address, as in a URL. A name with any address that is not allowed is
   * refused as a whole. @throws CallRefused
   */
  checkHost: (host: string) => Promise<CheckedAddress>;
  /** The same for an http or https address. @throws CallRefused */
  mayCall: (url: string) => Promise<CheckedAddress>;
}

/**
 * A guard with the networks that the environment lists besides public ones.
 * @param resolve the names of addresses; that of the system if not given
 */
export function createCallGuard(networks: readonly string[], resolve: Resolver = systemResolver): CallGuard {
  const listed = listOf(networks);

  async function checkHost(given: string): Promise<CheckedAddress> {
    // Decimal, octal and short forms become dotted ones, as for everybody who calls them.
    const host = URL.parse(`http://${isIP(given) === 6 ? `[${given}]` : given}/`)?.hostname.replace(/^\[(.*)\]$/, '$1');
    if (!host) throw new CallRefused('not-an-address', given);
    const found = isIP(host)
      ? [{ address: host, family: isIP(host) }]
      : await resolve(host).catch((): readonly { address: string; family: number }[] => []);
    const [first] = found;
    if (!first) throw new CallRefused('unknown-name', host);
    if (!found.every(({ address }) => isAllowed(address, listed))) throw new CallRefused('private-network', host);
    return { address: first.address, family: first.family === 6 ? 6 : 4, host };
  }

  return {
    checkHost,
    async mayCall(text) {
      const url = URL.parse(text);
      if (!url || !['http:', 'https:'].includes(url.protocol))
        throw new CallRefused('not-an-address', text.slice(0, 100));
      return checkHost(url.hostname.replace(/^\[(.*)\]$/, '$1'));
    },
  };
}
