// Every server action of the dashboard, called directly: a hidden button protects nothing.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { actionTokenOf } from '@/lib/auth/action-token';
import type { Role } from '@/lib/auth/actor';
import { createUser } from '@/lib/team/create-user';
import { allowed } from '@/lib/testing/access-matrix';
import { oddArguments } from '@/lib/testing/hostile/odd-arguments';
import { forgetLines, securityLines } from '@/lib/testing/hostile/security-lines';
import { keepLines } from '@/lib/testing/logged';
import { asSystem } from '@/lib/testing/market';
import { signInOf, testPassword } from '@/lib/testing/person';
import { aShop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables } from '@/lib/testing/tables';
import { isQuick } from '@/lib/testing/tier';

keepLines();
const roles = ['operator', 'admin', 'staff', 'viewer', 'seller'] as const satisfies Role[];
type Answer = { ok: true } | { ok: false; error: { code: string } };
type Action = (input: unknown) => Promise<Answer>;
let actions: [name: string, call: Action][];
/** The operation of each action. */
const operationOf: Record<string, string> = {};
const signedIn: Record<string, string> = {};

beforeAll(async () => {
  const files = fs.readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => path.resolve('app', file));
  // every file that the browser can call
  const ours = files.filter((file) => /\.tsx?$/.test(file) && fs.readFileSync(file, 'utf8').startsWith("'use server'"));
  actions = (await Promise.all(ours.map((file) => import(file)))).flatMap((module: Record<string, Action>) => Object.entries(module));
  const shop = await aShop();
  const places = { operator: {}, seller: { tenant_id: shop.id, merchant_id: shop.sellers[0] } } as Record<Role, object>;
  for (const role of roles) {
    const person = { email: `${role}@example.jp`, name: '試験 花子', role, password: testPassword };
    const made = await createUser(await asSystem(), { ...person, ...(places[role] ?? { tenant_id: shop.id }) });
    signedIn[role] = await signInOf(made);
  }
  await learnOperations();
});
beforeEach(() => as('nobody'));

/** A request from another site is refused first, and the security log names the operation. */
async function learnOperations() {
  request.headers = new Map([['sec-fetch-site', 'cross-site']]);
  for (const [name, call] of actions) {
    forgetLines();
    await call({});
    const asked = [...new Set(securityLines().map(({ operation }) => operation))];
    if (asked.length !== 1) throw new Error(`${name} asks ${asked.length} operations: ${asked}`);
    operationOf[name] = String(asked[0]);
  }
}

function as(who: string) {
  request.sessionId = signedIn[who] ?? null;
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  if (request.sessionId) request.headers.set('x-bunpai-action', actionTokenOf(request.sessionId));
}

const codeOf = (answer: Answer): string => (answer.ok ? 'done' : answer.error.code);
/** The answer of each chosen action. */
async function answersOf(isAsked: (name: string) => boolean): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [name, call] of actions.filter(([name]) => isAsked(name))) said[name] = codeOf(await call({}));
  return said;
}
const all = (isAsked: (name: string) => boolean, code: string) =>
  Object.fromEntries(actions.filter(([name]) => isAsked(name)).map(([name]) => [name, code]));

/** The allowed roles, by operation. An action has the roles of its operation; `visitor`: a person with a link, or one who asks for it. */
const whoMay = (name: string) => allowed[operationOf[name] ?? ''] ?? [];
const isOfPeople = (name: string) => !whoMay(name).includes('visitor');
const isOpenTo = (role: Role) => (name: string) => whoMay(name).includes(role);
const isClosedTo = (role: Role) => (name: string) => isOfPeople(name) && !isOpenTo(role)(name);

test('every action asks one operation of the table', () => {
  expect(actions.length).toBeGreaterThan(100);
  for (const [name] of actions)
    expect([name, operationOf[name] ?? 'none', whoMay(name).length > 0]).toEqual([name, expect.any(String), true]);
});

test.each(roles)('S22 RolesInDashboard: %s is refused whatever is not theirs, and nothing is written', async (role) => {
  as(role);
  const before = await dumpTables();
  expect(await answersOf(isClosedTo(role))).toEqual(all(isClosedTo(role), 'forbidden'));
  expect(await dumpTables()).toEqual(before);
});

test('S12 MiddlewareBypass: who is not signed in calls none of them', async () => {
  const before = await dumpTables();
  expect(await answersOf(isOfPeople)).toEqual(all(isOfPeople, 'unauthorized'));
  expect(await dumpTables()).toEqual(before);
});

test('S11 CsrfServerActions: none of them without the token of the sign-in, or with another’s', async () => {
  const before = await dumpTables();
  for (const token of [undefined, '', 'x'.repeat(43), actionTokenOf(signedIn.viewer ?? '')]) {
    as('admin');
    if (token === undefined) request.headers.delete('x-bunpai-action');
    else request.headers.set('x-bunpai-action', token);
    expect(await answersOf(isOfPeople)).toEqual(all(isOfPeople, 'forbidden'));
  }
  expect(await dumpTables()).toEqual(before);
});

test('S11 CsrfServerActions: none of them from another site, open to all or not', async () => {
  const before = await dumpTables();
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    as('admin');
    if (site === undefined) request.headers.delete('sec-fetch-site');
    else request.headers.set('sec-fetch-site', site);
    expect(await answersOf(() => true)).toEqual(all(() => true, 'forbidden'));
  }
  expect(await dumpTables()).toEqual(before);
});

test.skipIf(isQuick)('V16: whatever an action is given, and under whatever key, is no fault of ours', async () => {
  const keys = [undefined, {}, [], 0, '', 'x'.repeat(10_000), '\0'];
  const asked = oddArguments().flatMap((given, at) => (at % 6 === 0 ? keys : [undefined]).map((key) => ({ at, given, key })));
  const faults: unknown[] = [];
  for (const [name, call] of actions) {
    as(roles.find((role) => isOpenTo(role)(name)) ?? 'nobody');
    const callAction = async ({ at, given, key }: (typeof asked)[number]) => {
      const answer = await (call as (given: unknown, key: unknown) => Promise<Answer>)(given, key).catch((error) => error);
      const isFault = answer instanceof Error || ['internal_server_error', 'service_unavailable'].includes(codeOf(answer));
      if (isFault) faults.push([name, at, key, answer]);
    };
    await Promise.all(asked.map(callAction));
  }
  expect(faults).toEqual([]);
});

// last, because the ledger proof goes on after its answer
test.each(roles)('S22 RolesInDashboard: %s is let into what is theirs', async (role) => {
  as(role);
  // done, or refused for missing input
  const refused = Object.entries(await answersOf(isOpenTo(role))).filter(([, code]) => code === 'forbidden' || code === 'unauthorized');
  expect(refused).toEqual([]);
});
