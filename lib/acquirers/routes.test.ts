import { expect, test } from 'vitest';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Way } from '@/lib/acquirers/capabilities';
import { presentRoute, routeIn, wayNames } from '@/lib/acquirers/routes';
import { installation } from '@/lib/operation/audit';
import { anAcquirer } from '@/lib/testing/stand-ins/acquirer';

const [platform, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const all = anAcquirer('all');
const some = anAcquirer('some', { methods: ['credit_card', 'konbini'], brands: ['visa'], stores: ['lawson'] });
const third = anAcquirer('third');
const changedAt = new Date('2026-11-29T00:00:00Z');

const connected = (routes: [owner: string, way: string, acquirer: string][], active: Acquirer[] = [all, some, third]) => ({
  acquirers: new Map([all, some, third].map((acquirer) => [acquirer.name, acquirer])),
  active: active.map(({ name }) => name),
  routes: routes.map(([owner, way, acquirer]) => ({ owner, way, acquirer, changedAt })),
  isRehearsal: false,
});
const nameIn = (found: ReturnType<typeof connected>, way: Way, tenant = platform) => routeIn(found, tenant, way)?.name ?? null;

const visa: Way = { method: 'credit_card', brand: 'visa' };
const jcb: Way = { method: 'credit_card', brand: 'jcb' };
const lawson: Way = { method: 'konbini', store: 'lawson' };
const hosted: Way = { method: 'credit_card', brand: null };

test('without a route the first connected that takes it takes it', () => {
  expect(nameIn(connected([]), visa)).toBe('all');
  expect(nameIn(connected([], [some, all]), visa)).toBe('some');
  expect(nameIn(connected([], [some, all]), jcb)).toBe('all');
  expect(nameIn(connected([], [some]), jcb)).toBeNull();
  expect(nameIn(connected([], []), visa)).toBeNull();
});

test('a brand’s or a chain’s route comes before its method’s', () => {
  const routes = connected([
    [installation, 'credit_card', 'third'],
    [installation, 'visa', 'some'],
    [installation, 'konbini', 'third'],
    [installation, 'lawson', 'some'],
  ]);
  expect([visa, jcb, hosted, lawson].map((way) => nameIn(routes, way))).toEqual(['some', 'third', 'third', 'some']);
  expect(nameIn(routes, { method: 'konbini', store: 'seicomart' })).toBe('third');
  expect(nameIn(routes, { method: 'konbini' })).toBe('third');
});

test('a platform’s own route comes before the installation’s, also where that is narrower, and is nobody else’s', () => {
  const routes = connected([
    [installation, 'visa', 'some'],
    [platform, 'credit_card', 'third'],
  ]);
  expect(nameIn(routes, visa)).toBe('third');
  expect(nameIn(routes, visa, other)).toBe('some');
  expect(nameIn(routes, jcb, other)).toBe('all');
});

test('a route to who is retired, does not take it, or is not connected counts as none', () => {
  expect(nameIn(connected([[platform, 'visa', 'some']], [all]), visa)).toBe('all');
  expect(nameIn(connected([[platform, 'credit_card', 'some']]), jcb)).toBe('all');
  expect(nameIn(connected([[platform, 'visa', 'nobody']]), visa)).toBe('all');
  const both = connected([
    [platform, 'visa', 'some'],
    [installation, 'visa', 'third'],
  ]);
  expect(nameIn({ ...both, active: ['all', 'third'] }, visa)).toBe('third');
});

test('every method, brand and chain can be routed, each with whom it could go to', () => {
  expect(wayNames).toHaveLength(7 + 5 + 6);
  const found = connected([[installation, 'visa', 'some']]);
  const shown = wayNames.map((way) => presentRoute(found, installation, way));
  const ofWay = (way: string) => shown.find((route) => route.way === way);
  expect(ofWay('visa')).toEqual({
    resource: 'acquirer_route',
    ...{ way: 'visa', within: 'credit_card', acquirer: 'some', taken_by: 'some', choices: ['all', 'some', 'third'] },
    version: changedAt.toISOString(),
  });
  expect(ofWay('seicomart')).toMatchObject({
    within: 'konbini',
    acquirer: null,
    taken_by: 'all',
    choices: ['all', 'third'],
    version: null,
  });
  expect(ofWay('paypay')).toMatchObject({ within: null, choices: ['all', 'third'] });
  expect(presentRoute(found, platform, 'visa')).toMatchObject({ acquirer: null, taken_by: 'some', version: null });
});
