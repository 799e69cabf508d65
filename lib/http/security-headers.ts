/**
 * On every response, pages and API alike. A page's full policy needs a nonce and comes from proxy.ts; every other response forbids scripts
 * and frames.
 */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** The same for the one page that any page may frame; its own policy allows that. */
const { 'x-frame-options': _, 'content-security-policy': __, ...rest } = securityHeaders;
export const framedHeaders: Record<string, string> = rest;
