// The security log of refused callers, and that nothing bypasses it.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionTokenOf } from '@/lib/auth/action-token';
import type { Caller } from '@/lib/auth/actor';
import { forgetKeys } from '@/lib/auth/key-cache';
import { can } from '@/lib/auth/permissions';
import { findSignedIn } from '@/lib/auth/store';
import { log } from '@/lib/log';
import type { Operation } from '@/lib/operation/operation';
import { eventsByOperation } from '@/lib/operation/security-events';
import { action } from '@/lib/pages/action';
import { pageCallerWho } from '@/lib/pages/page';
import { sessionQuery } from '@/lib/pages/session-route';
import { showAccount } from '@/lib/team/account/show-account';
import { createKey } from '@/lib/team/create-key';
import { listKeys } from '@/lib/team/list-keys';
import { api } from '@/lib/testing/api';
import { beginWatching, forgetLines, outcomeOf, securityLines, toldOf, watchedAddress } from '@/lib/testing/hostile/security-lines';
import { keepLines } from '@/lib/testing/logged';
import { aMarket, aPayment, asRole, type Market } from '@/lib/testing/market';
import { asSignedIn, asVisitor, signInOf, somebody } from '@/lib/testing/person';
import { request } from '@/lib/testing/stand-ins/next-request';
import { sql } from '@/lib/testing/tables';
import { everyOperation } from '@/lib/testing/walk/every-operation';

keepLines();
const address = watchedAddress;
let market: Market;
let admin: Caller;
let operator: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  admin = { ...(await asRole('admin', market.id)), address };
  operator = { ...(await asRole('operator', null)), address };
});
beforeEach(async () => {
  await sql('DELETE FROM "Throttle"');
  beginWatching();
});

const told = toldOf;
const none = { targetKind: null, targetId: null };

describe('who was not let', () => {
  const refused = { event: 'authorization.refused', outcome: 'refused', ...none };
  const nobody = { actorKind: null, actorId: null, tenant: null };
  const headers = { 'x-bunpai-address': address };

  test('over the API: without a key, with one that nobody knows, and with one that may not', async () => {
    const list = { ...refused, ...nobody, reason: 'unauthorized', operation: 'payment.list' };
    await told(api(null, 'GET', '/payments', undefined, { headers }), list);
    await told(api('sk_test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'GET', '/payments', undefined, { headers }), list);
    const { value, id } = await createKey(admin, { kind: 'publishable', name: 'browser' });
    const forbidden = { ...refused, actorKind: 'key', actorId: id, tenant: market.id, reason: 'forbidden', operation: 'payment.create' };
    await told(api(value, 'POST', '/payments', aPayment(), { headers }), forbidden);
    // the line names the key's owner, also for a wrong address or an ended key
    const limited = await createKey(admin, { kind: 'secret', name: 'elsewhere', addresses: ['192.0.2.1'] });
    const byKey = { actorKind: 'key', actorId: limited.id, tenant: market.id };
    const callLimited = () => api(limited.value, 'GET', '/payments', undefined, { headers });
    await told(callLimited(), { ...list, ...byKey, reason: 'forbidden' });
    await sql('UPDATE "ApiKey" SET addresses = NULL, "endsAt" = now() - interval \'1 minute\' WHERE id = $1', [limited.id]);
    forgetKeys();
    await told(callLimited(), { ...list, ...byKey });
    await told(api(market.secretKey, 'GET', '/payments', undefined, { headers }));
  });

  test('by an action: not signed in, without the token, and without the permission', async () => {
    const show = action(listKeys);
    const keys = { ...refused, operation: 'key.list' };
    await told(show({}), { ...keys, ...nobody, reason: 'unauthorized' });
    const viewer = await somebody('viewer', market.id);
    request.sessionId = await signInOf(viewer);
    const byViewer = { actorKind: 'user', actorId: viewer.id, tenant: market.id, reason: 'forbidden' };
    await told(show({}), { ...keys, ...byViewer });
    request.headers.set('x-bunpai-action', actionTokenOf(request.sessionId));
    await told(show({}), { ...keys, ...byViewer });
    await told(action(showAccount)({}));
  });

  test('on a page, and by what a page asks beside itself', async () => {
    const viewer = await somebody('viewer', market.id);
    request.sessionId = await signInOf(viewer);
    const byViewer = { ...refused, actorKind: 'user', actorId: viewer.id, tenant: market.id, reason: 'forbidden' };
    await told(
      outcomeOf(() => pageCallerWho('/developers/keys', (actor) => can(actor, 'keys:read'))),
      {
        ...byViewer,
        operation: null,
        route: '/developers/keys',
      },
    );
    const found = (await findSignedIn(request.sessionId, 'sandbox')) as unknown as Caller;
    const caller: Caller = { ...found, requestId: 'a', locale: 'ja', address };
    await told(
      outcomeOf(() => listKeys(caller, {})),
      { ...byViewer, operation: 'key.list', requestId: 'a' },
    );
    const asks = sessionQuery(listKeys);
    const placed = { params: Promise.resolve({}) };
    await told(asks(new Request('http://127.0.0.1:3000/keys'), placed), { ...byViewer, operation: 'key.list' });
    request.sessionId = null;
    await told(asks(new Request('http://127.0.0.1:3000/keys'), placed), {
      ...refused,
      ...nobody,
      reason: 'unauthorized',
      operation: 'key.list',
    });
  });

  test('whoever may not see a page is told of: every layout that asks who somebody is does it in the one place, by its own address', () => {
    const layouts = fs.readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/layout.tsx'));
    const guarded = layouts.filter((name) => /notFound\(|pageCallerWho\(/.test(fs.readFileSync(`app/${name}`, 'utf8')));
    expect(guarded.length).toBeGreaterThan(15);
    for (const name of guarded) {
      const text = fs.readFileSync(`app/${name}`, 'utf8');
      const isOfRights = /can\(|scopeOf\(|areasOf\(|hasSellers/.test(text);
      const route = name === '(operator)/layout.tsx' ? '/overview' : `/${path.dirname(name).replaceAll(/\([a-z]+\)\/?/g, '')}`;
      expect([name, isOfRights, isOfRights && text.includes(`pageCallerWho('${route}', `)]).toEqual([name, isOfRights, isOfRights]);
    }
  });

  test('a flood of refusals is a few lines and a sum, from one network as from many, and what is done is not drowned', async () => {
    const began = performance.now();
    for (let time = 0; time < 500; time++) await api(null, 'GET', '/payments', undefined, { headers });
    // twenty at once, and one more for each second that it took; each second has its sum
    const seconds = (performance.now() - began) / 1_000;
    const single = securityLines().filter(({ leftOut }) => leftOut === undefined);
    expect(single.length).toBeGreaterThanOrEqual(20);
    expect(single.length).toBeLessThanOrEqual(20 + Math.ceil(seconds));
    expect(securityLines().length - single.length).toBeLessThanOrEqual(Math.ceil(seconds));
    await createKey(admin, { kind: 'secret', name: 'till' });
    expect(securityLines().map(({ event }) => event)).toContain('key.created');
    const toldOfAll = () => securityLines().reduce((sum, line) => sum + (line.event === 'key.created' ? 0 : Number(line.leftOut ?? 1)), 0);
    await expect.poll(toldOfAll, { timeout: 600_000 }).toBe(500);
    const sum = securityLines().findLast(({ leftOut }) => leftOut !== undefined);
    expect(sum).toMatchObject({ ...refused, ...nobody, reason: 'unauthorized', operation: 'payment.list', address, requestId: null });
    forgetLines();
    const again = performance.now();
    for (let time = 0; time < 1_500; time++)
      await api(null, 'GET', '/payments', undefined, { headers: { 'x-bunpai-address': `10.${time % 250}.${Math.floor(time / 250)}.1` } });
    // 500 at once and 50 more for each second, whatever their networks
    const most = 500 + Math.ceil((performance.now() - again) / 1_000) * 100;
    expect(securityLines().length).toBeLessThanOrEqual(most);
    await expect.poll(() => securityLines().reduce((sum, { leftOut }) => sum + Number(leftOut ?? 1), 0), { timeout: 600_000 }).toBe(1_500);
  });
});

test('only silence silences it', async () => {
  const level = log.level;
  const viewer: Caller = { ...admin, actor: { ...admin.actor, role: 'viewer' } as never };
  const seen: number[] = [];
  for (const quieter of ['fatal', 'silent']) {
    log.level = quieter;
    await outcomeOf(() => listKeys(viewer, {}));
    seen.push(securityLines().length);
  }
  log.level = level;
  expect(seen).toEqual([1, 1]);
});

/** Every change with one of these permissions is logged, except the listed ones, with their reasons. */
const watched = ['keys:write', 'webhooks:write', 'users:write', 'sellers:invite', 'account:own', 'account:secure'];
const byName = /^(key|webhook|operator|payout_account|payout_bank|invitation|reset|user)\./;
const quiet: Record<string, string> = {
  'key.warn': 'writes a mail about a key that is about to end',
  'account.begin_proof': 'asks a device for a proof; whether it gave one is told',
  'webhook.ping': 'sends one mail to where webhooks go anyway',
  'webhook.mind': 'the installation itself pauses what nobody answers',
  'home.hide_steps': 'what one’s own first page shows',
  'inbox.mark_read': 'what oneself has read',
  'inbox.mark_all_read': 'what oneself has read',
  'inbox.change_choice': 'what oneself is told of',
  'view.save': 'filters of a list, under a name',
  'view.change': 'filters of a list, under a name',
  'view.delete': 'filters of a list, under a name',
  'seller.create': 'registers a seller, who is nobody’s account yet',
};

describe('every operation that changes keys, roles, factors, webhooks or payout accounts', () => {
  let changing: Operation[];
  beforeAll(async () => {
    const all = await everyOperation();
    const isRead = ({ definition: { name } }: Operation) => /\.(show|list|find|begin_)/.test(name) && !name.includes('begin_');
    changing = all.filter(
      (operation) => !isRead(operation) && (watched.includes(operation.definition.allow) || byName.test(operation.definition.name)),
    );
    const names = new Set(all.map(({ definition }) => definition.name));
    expect(Object.keys(eventsByOperation).filter((name) => !names.has(name))).toEqual([]);
  });

  test('is in the list of what is told, or has a reason not to be', () => {
    expect(changing.length).toBeGreaterThan(25);
    const missing = changing.map(({ definition: { name } }) => name).filter((name) => !(name in eventsByOperation) && !(name in quiet));
    expect(missing).toEqual([]);
  });

  test('yields a line, whatever becomes of it', async () => {
    const person = await somebody('admin', market.id);
    const seller = await asRole('seller', market.id, market.sellers[0]);
    const callers = [{ ...(await asSignedIn(person)) }, operator, await asVisitor(), seller];
    for (const operation of (await everyOperation()).filter(({ definition }) => definition.name in eventsByOperation)) {
      const { name, allow } = operation.definition;
      const caller = callers.find(({ actor }) => can(actor, allow)) ?? operator;
      if (name === 'account.end_other_sign_ins') await signInOf(person);
      forgetLines();
      await outcomeOf(() => operation({ ...caller, address }, {}));
      expect([name, securityLines().map((line) => line.operation)]).toEqual([name, [name]]);
    }
  });
});
