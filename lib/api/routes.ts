import 'server-only';
import { notices } from '@/lib/acquirers/notices/receive-notices';
import { health, live } from '@/lib/api/check-health';
import { operations } from '@/lib/api/operations';
import { metrics } from '@/lib/api/read-metrics';
import { type Handlers, resource } from '@/lib/http/http';
import { publicDocument } from '@/lib/http/keyless';
import { document } from '@/lib/http/openapi';
import { downloads } from '@/lib/onboarding/files/download';
import type { Operation } from '@/lib/operation/operation';

/** Every path of the API with its handlers, and the paths that send file contents. */
export function routes(): Record<string, Handlers> {
  const byPath: Record<string, Record<string, Operation>> = {};
  for (const operation of operations as readonly Operation[]) {
    const [method, path] = operation.definition.route?.split(' ') ?? [];
    if (method && path) byPath[`/api/v1${path}`] = { ...byPath[`/api/v1${path}`], [method]: operation };
  }
  const resources = Object.entries(byPath).map(([path, given]) => [path, resource(given)]);
  return {
    ...Object.fromEntries(resources),
    '/api/v1/openapi.json': publicDocument(() => document(operations)),
    '/files/{token}': downloads,
    '/acquirers/{name}/notices': notices,
    '/api/health': health,
    '/api/live': live,
    '/api/metrics': metrics,
  };
}
