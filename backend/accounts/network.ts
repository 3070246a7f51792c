import { isIPv4, isIPv6 } from 'node:net';

const PORT_BEHIND_IPV4 = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const PORT_BEHIND_IPV6 = /^\[([^\]]+)\](?::\d+)?$/;

/**
 * The network under which attempts from an address are counted: an IPv4 address itself, of an IPv6 address the first 64
 * bits, because one subscriber controls the rest. Text that is not an address is used as it is, cut to 64 characters.
 */
export function networkOf(address: string): string {
  const bare = (PORT_BEHIND_IPV4.exec(address)?.[1] ?? PORT_BEHIND_IPV6.exec(address)?.[1] ?? address).replace(
    /%.*$/,
    '',
  );
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return bare.slice(0, 64);
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** A network as people see it, without its last part: '85.34.12.x', '2001:db8:1:x'; null for none. */
export function maskedNetwork(network: string | null): string | null {
  if (network === null) return null;
  if (isIPv4(network)) return network.replace(/\d+$/, 'x');
  const [groups] = network.split('::/');
  return network.endsWith('::/64') ? `${groups?.split(':').slice(0, 3).join(':')}:x` : null;
}

/** The eight groups of an IPv6 address; parsing it as a URL normalizes it, also without IPv4 notation. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return parts(head);
  const [before, after] = [parts(head), parts(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
