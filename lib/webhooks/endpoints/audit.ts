import type { Change } from '@/lib/operation/audit';
import type { EndpointRow } from '@/lib/webhooks/endpoints/store';

const auditedEndpoint = ({ url, events, active, secret }: EndpointRow) => ({ url, events, active, signed: secret !== null });

/** The audit change of an endpoint; null: it did not exist before, or does not exist any more. */
export function auditOfEndpoint(before: EndpointRow | null, after: EndpointRow | null, more: Record<string, unknown> = {}): Change {
  const { tenantId, id } = (after ?? before) as EndpointRow;
  const change = { before: before && auditedEndpoint(before), after: after && { ...auditedEndpoint(after), ...more } };
  return { tenantId, subjectKind: 'webhook', subjectId: id, ...change };
}
