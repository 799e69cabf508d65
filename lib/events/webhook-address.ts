import ipaddr from 'ipaddr.js';

/** A public unicast address, including IPv4 addresses wrapped in IPv6. */
export function isPublicAddress(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return true;
  const address = ipaddr.process(bare);
  const isWrapped = address.kind() === 'ipv6' && address.match(ipaddr.parse('::'), 96);
  return address.range() === 'unicast' && !isWrapped;
}

const isLocalName = (host: string) => /(^|\.)(localhost|local|internal|home|lan)\.?$/i.test(host) || !host.includes('.');

/**
 * The allowed webhook addresses: http or https in the sandbox; otherwise https to a public host on its own port. A name is checked again
 * when it is resolved to connect.
 */
export function isWebhookAddress(address: string, mode: 'sandbox' | 'live'): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || /[\s\\]/.test(address)) return false;
  const { protocol, username, password, hostname, port } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (mode === 'sandbox') return true;
  if (hostname.startsWith('[')) return protocol === 'https:' && port === '' && isPublicAddress(hostname);
  return protocol === 'https:' && port === '' && isPublicAddress(hostname) && !isLocalName(hostname);
}

/** 1 to 255 printable ASCII characters. */
export const isWebhookSecret = (secret: string): boolean => /^[\x21-\x7e]{1,255}$/.test(secret);
