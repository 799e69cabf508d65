import { changedAfter, requireVersion } from '@/lib/acquirers/accounts/account';
import { ofSandbox } from '@/lib/acquirers/accounts/save-account';
import { changeRouteInput, type RouteReply, routeReply } from '@/lib/acquirers/accounts/schema';
import { findRoutes, isTenant, lockAcquirers, removeRoute, saveRoute } from '@/lib/acquirers/accounts/store';
import { type Connected, findConnected, forgetConnected } from '@/lib/acquirers/find-connected';
import { presentRoute, wayNames } from '@/lib/acquirers/routes';
import { personOf } from '@/lib/auth/person';
import { settings } from '@/lib/installation';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

function requireWay(way: string): void {
  if (wayNames.includes(way)) return;
  const say = {
    en: `The way must be one of ${wayNames.join(', ')}.`,
    ja: `支払い方法は${wayNames.join('、')}のいずれかを指定してください。`,
  };
  refuse('invalid_parameter', { param: 'way', say });
}

function requireTaker(choices: readonly string[], acquirer: string): void {
  if (acquirer === '' || choices.includes(acquirer)) return;
  const known = choices.join(', ');
  refuse('invalid_parameter', {
    param: 'acquirer',
    say: {
      en: known ? `The acquirer must be one of those that take this: ${known}.` : 'No acquirer that is connected takes this.',
      ja: known
        ? `この支払い方法に対応している決済会社（${known}）を指定してください。`
        : 'この支払い方法に対応している決済会社が接続されていません。',
    },
  });
}

/** Which acquirer takes a way of paying, everywhere or for one merchant; it counts for payments that are made from now on. */
export const changeAcquirerRoute = command<typeof changeRouteInput, RouteReply, Connected>({
  name: 'acquirer_route.change',
  summary: 'Choose which acquirer takes a way of paying',
  allow: 'installation:run',
  proof: 'recent',
  audience: 'operators',
  input: changeRouteInput,
  output: routeReply,
  after: forgetConnected,
  prepare: () => {
    forgetConnected();
    return findConnected();
  },
  async run({ caller, now }, { merchant_id, way, acquirer, version }, database, connected) {
    if (settings().mode === 'sandbox') refuse('conflict', { say: ofSandbox });
    requireWay(way);
    if (merchant_id && !(await isTenant(merchant_id, database))) refuse('not_found');
    await lockAcquirers(database);
    const owner = merchant_id ?? installation;
    const routes = await findRoutes(database);
    const before = routes.find((route) => route.owner === owner && route.way === way) ?? null;
    requireVersion(before, version);
    requireTaker(presentRoute({ ...connected, routes }, owner, way).choices, acquirer);
    const person = personOf(caller);
    const row = { owner, way, acquirer, changedAt: changedAfter(before, now), changedBy: person.id, changedByName: person.name };
    if (acquirer === '') await removeRoute(database, row);
    else await saveRoute(database, row);
    const others = routes.filter((route) => route !== before);
    const reply = presentRoute({ ...connected, routes: acquirer === '' ? others : [...others, row] }, owner, way);
    if ((before?.acquirer ?? '') === acquirer) return { reply, changes: [] };
    const subject = { tenantId: owner, subjectKind: 'acquirer' as const, subjectId: owner };
    const told = (name: string | undefined) => (name ? { way, acquirer: name } : { way, acquirer: null });
    return { reply, changes: [{ ...subject, before: told(before?.acquirer), after: told(acquirer) }] };
  },
});
