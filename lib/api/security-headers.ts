/** On every reply, pages and API alike; the content security policy needs a nonce and comes from proxy.ts. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** The same on the one page that any other page may frame; its own policy says so. */
const { 'x-frame-options': _, ...rest } = securityHeaders;
export const framedHeaders: Record<string, string> = rest;
