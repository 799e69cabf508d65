import type { RouteReply } from '@/lib/acquirers/accounts/schema';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import { takes, type Way } from '@/lib/acquirers/capabilities';
import type { Connected, Route } from '@/lib/acquirers/find-connected';
import { isCardBrand, konbiniStores, paymentMethods } from '@/lib/money/methods';
import { cardBrands } from '@/lib/money/rates';
import { installation } from '@/lib/operation/audit';

const ways: readonly { name: string; way: Way }[] = paymentMethods.flatMap((method) => [
  { name: method, way: { method } },
  ...(method === 'credit_card' ? cardBrands.map((brand) => ({ name: brand, way: { method, brand } })) : []),
  ...(method === 'konbini' ? konbiniStores.map((store) => ({ name: store, way: { method, store } })) : []),
]);

/** What a route can be set for: each method, and after it its brands or chains. */
export const wayNames: readonly string[] = ways.map(({ name }) => name);
const wayNamed = (name: string): Way | null => ways.find((known) => known.name === name)?.way ?? null;

/**
 * Which acquirer takes a way of paying for a merchant: the platform’s own route before the installation’s, a brand’s or chain’s before the method’s,
 * and without a route the first connected that takes it. Null: none does. A route to an acquirer that is retired, or does not take it, counts as none.
 */
export function routeIn({ acquirers, active, routes }: Connected, tenantId: string, way: Way): Acquirer | null {
  const names = [way.store ?? way.brand, way.method];
  const chosen = [tenantId, installation].flatMap((owner) =>
    names.flatMap((name) => routes.filter((route) => route.owner === owner && route.way === name)),
  );
  const candidates = [...chosen.map(({ acquirer }) => acquirer), ...active].filter((name) => active.includes(name));
  const found = candidates.map((name) => acquirers.get(name)).find((acquirer) => acquirer && takes(acquirer.can, way));
  return found ?? null;
}

type WithRows = Omit<Connected, 'routes'> & { routes: readonly (Route & { changedAt: Date })[] };

/** A way of paying for whoever sets routes. `owner`: a platform’s tenant, or the installation. Throws for a way that there is not. */
export function presentRoute(connected: WithRows, owner: string, name: string): RouteReply {
  const way = wayNamed(name);
  if (!way) throw new Error(`no way of paying is called ${name}`);
  const chosen = connected.routes.find((route) => route.owner === owner && route.way === name);
  const choices = connected.active.filter((other) => {
    const acquirer = connected.acquirers.get(other);
    return acquirer && takes(acquirer.can, way);
  });
  return {
    resource: 'acquirer_route',
    way: name,
    within: way.store ? 'konbini' : isCardBrand(name) ? 'credit_card' : null,
    acquirer: chosen?.acquirer ?? null,
    taken_by: routeIn(connected, owner, way)?.name ?? null,
    choices,
    version: chosen ? chosen.changedAt.toISOString() : null,
  };
}
