import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '@/lib/http/handler';
import { settings } from '@/lib/installation';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request has the metrics token. Without METRICS_TOKEN set, none has. */
export function isWatcher({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  const { metricsToken } = settings();
  if (metricsToken === undefined) return false;
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(metricsToken));
}
