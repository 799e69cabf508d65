/**
 * On every reply, pages and API alike. A page's whole policy needs a nonce and comes from proxy.ts; what else is sent says of itself that it
 * is no place for programs or frames.
 */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** The same on the one page that any other page may frame; its own policy says so. */
const { 'x-frame-options': _, 'content-security-policy': __, ...rest } = securityHeaders;
export const framedHeaders: Record<string, string> = rest;
