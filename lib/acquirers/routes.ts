import type { Acquirer } from '@/lib/acquirers/acquirer';
import { takes, type Way } from '@/lib/acquirers/capabilities';
import type { Connected } from '@/lib/acquirers/find-connected';
import { installation } from '@/lib/operation/audit';

/**
 * Which acquirer takes a way of paying for a merchant: the platform’s own route before the installation’s, a brand’s or chain’s before the method’s,
 * and without a route the first connected that takes it. Null: none does. A route to an acquirer that is retired, or does not take it, counts as none.
 */
export function routeIn({ acquirers, active, routes }: Connected, tenantId: string, way: Way): Acquirer | null {
  const ways = [way.store ?? way.brand, way.method];
  const chosen = [tenantId, installation].flatMap((owner) =>
    ways.flatMap((name) => routes.filter((route) => route.owner === owner && route.way === name)),
  );
  const candidates = [...chosen.map(({ acquirer }) => acquirer), ...active].filter((name) => active.includes(name));
  const found = candidates.map((name) => acquirers.get(name)).find((acquirer) => acquirer && takes(acquirer.can, way));
  return found ?? null;
}
