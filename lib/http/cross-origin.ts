import { headerNames } from '@/lib/http/header-names';
import { warningsHeader } from '@/lib/http/warnings';

/** A page of any origin may call and read it: a browser sends nothing by itself that grants access here. */
export const crossOrigin: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `x-request-id, retry-after, idempotent-replayed, ${warningsHeader}`,
};
export const preflight = (allow: string): Record<string, string> => ({
  ...crossOrigin,
  'access-control-allow-methods': allow,
  'access-control-allow-headers': ['authorization', 'content-type', ...Object.values(headerNames).flat()].join(', ').toLowerCase(),
  'access-control-max-age': '86400',
});
