import ipaddr from 'ipaddr.js';

/** An address, or a range of addresses by its first bits. */
export type SourceRange = readonly [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const isFour = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text);
const isSix = (text: string) => text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text);

/**
 * `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; null: neither an address nor a range. An IPv4 address in IPv6 notation counts as IPv4.
 */
export function readRange(text: string): SourceRange | null {
  const [address = '', bits, ...more] = text.trim().split('/');
  if (more.length > 0 || !(isFour(address) || isSix(address))) return null;
  const parsed = ipaddr.process(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [parsed, most];
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most || parsed.kind() !== ipaddr.parse(address).kind()) return null;
  const network = (parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${address}/${Number(bits)}`);
  return [network, Number(bits)];
}

/** One spelling for each range. */
export function rangeText([network, bits]: SourceRange): string {
  const isWhole = bits === (network.kind() === 'ipv4' ? 32 : 128);
  return isWhole ? network.toString() : `${network.toString()}/${bits}`;
}

/** Whether an address is in one of the ranges. A request without an address is in none. */
export function isFrom(ranges: readonly SourceRange[], address: string | null): boolean {
  if (address === null || !ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === asked.kind() && asked.match(network as ipaddr.IPv4 & ipaddr.IPv6, bits));
}
