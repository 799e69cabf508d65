// The routes of a defense draft, as our own pages call them: signed in, and for changes with the token of the sign-in.
import { beforeAll, expect, test } from 'vitest';
import * as documents from '@/app/chargeback-drafts/[id]/documents/route';
import * as file from '@/app/chargeback-drafts/[id]/files/[file]/route';
import * as order from '@/app/chargeback-drafts/[id]/order/route';
import * as preview from '@/app/chargeback-drafts/[id]/preview/route';
import * as draft from '@/app/chargeback-drafts/[id]/route';
import * as send from '@/app/chargeback-drafts/[id]/send/route';
import { actionTokenOf } from '@/lib/auth/action-token';
import { newId } from '@/lib/db/ids';
import { createUser } from '@/lib/team/create-user';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { keepLines, logged } from '@/lib/testing/logged';
import { asSystem } from '@/lib/testing/market';
import { signInOf, testPassword } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { countOf, sql } from '@/lib/testing/tables';

keepLines();

let shop: Shop;
/** A chargeback whose draft has a text and a document. */
let id: string;
let paper: string;
const signedIn: Record<string, string> = {};
const everybody = ['admin', 'staff', 'viewer', 'operator', 'seller', 'stranger', 'nobody'] as const;
type Who = (typeof everybody)[number];

beforeAll(async () => {
  shop = await aShop();
  const other = await aShop({ sellers: 0 });
  const tenant = { tenant_id: shop.id };
  for (const [who, role, place] of [
    ['admin', 'admin', tenant],
    ['staff', 'staff', tenant],
    ['viewer', 'viewer', tenant],
    ['operator', 'operator', {}],
    ['seller', 'seller', { ...tenant, merchant_id: shop.sellers[0] }],
    ['stranger', 'admin', { tenant_id: other.id }],
  ] as const) {
    const person = { email: `${who}@example.jp`, name: '試験 花子', role, password: testPassword, ...place };
    signedIn[who] = await signInOf(await createUser(await asSystem(), person));
  }
  ({ id } = await aChargeback(shop));
  as('staff');
  await call.save(id);
  paper = (await (await call.upload(id)).json()).documents[0].id;
});

function as(who: Who, { site = 'same-origin' as string | null, token = actionTokenOf(signedIn[who] ?? '') as string | null } = {}) {
  request.sessionId = signedIn[who] ?? null;
  request.headers = new Map();
  if (site !== null) request.headers.set('sec-fetch-site', site);
  if (token !== null) request.headers.set('x-bunpai-action', token);
}

const draftRequest = (init: RequestInit = {}) =>
  new Request('http://127.0.0.1:3000/chargeback-drafts/x', { duplex: 'half', ...init } as RequestInit);
const json = (body: unknown) =>
  draftRequest({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const placed = <Params extends object>(params: Params) => ({ params: Promise.resolve(params) });
const whole = () => formOf({ filename: '送り状.pdf', bytes: aPdf() });
const form = (body: BodyInit) => draftRequest({ method: 'POST', headers: { 'content-type': formType }, body });

/** `save` writes the existing value: an allowed caller gets an answer, and the draft does not change. */
const call = {
  show: (at: string) => draft.GET(draftRequest(), placed({ id: at })),
  file: (at: string) => file.GET(draftRequest(), placed({ id: at, file: paper })),
  preview: (at: string) => preview.GET(draftRequest(), placed({ id: at })),
  save: (at: string) => draft.POST(json({ field: 'product_name', value: '机', seen: '' }), placed({ id: at })),
  order: (at: string) => order.POST(json({ seen: [paper], documents: [paper] }), placed({ id: at })),
  send: (at: string) => send.POST(json({ version: 'another' }), placed({ id: at })),
  upload: (at: string, body: BodyInit = whole()) => documents.POST(form(body), placed({ id: at })),
};
const verbs = Object.keys(call) as (keyof typeof call)[];
const changes = ['save', 'order', 'send', 'upload'] as const;

/** `status`, or status and code of the refusal. */
async function saidTo(verb: keyof typeof call, at = id): Promise<string> {
  const answer = await call[verb](at);
  expect([verb, answer.headers.get('cache-control')]).toEqual([verb, 'no-store']);
  if (answer.status < 400) return String(answer.status);
  return `${answer.status} ${(await answer.json()).error.code}`;
}
async function saidOf(at = id): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const verb of verbs) said[verb] = await saidTo(verb, at);
  return said;
}
const every = (said: string) => Object.fromEntries(verbs.map((verb) => [verb, said]));
const no = '403 forbidden';
const unknown = '404 not_found';
const reads = { show: '200', file: '302', preview: '302' };
// the person has not seen this version
const works = { ...reads, save: '200', order: '200', send: '409 conflict', upload: '200' };
const looks = { ...reads, save: no, order: no, send: no, upload: no };

test('S01 BolaMatrix: who reads it, who writes it, and of whom there is none', async () => {
  const said: Record<string, unknown> = {};
  for (const who of everybody) {
    as(who);
    said[who] = await saidOf();
    // removes the uploaded document, so that every caller finds the same draft
    await sql(`DELETE FROM "ChargebackDocument" WHERE "chargebackId" = $1 AND id <> $2`, [id, paper]);
  }
  expect(said).toEqual({
    admin: works,
    staff: works,
    viewer: looks,
    operator: looks,
    seller: every(no),
    stranger: every(unknown),
    nobody: every('401 unauthorized'),
  });
});

test('an id that names none, or is none, is 404 for whoever may, and no error', async () => {
  logged.lines.length = 0;
  for (const at of [newId(), 'nope', `${id}x`, '', '%00', id.toUpperCase().replaceAll('-', '')]) {
    as('staff');
    expect([at, await saidOf(at)]).toEqual([at, every(unknown)]);
    as('viewer');
    expect([at, await saidOf(at)]).toEqual([at, { ...every(no), show: unknown, file: unknown, preview: unknown }]);
  }
  as('staff');
  for (const name of [newId(), 'nope', '']) {
    const answer = await file.GET(draftRequest(), placed({ id, file: name }));
    expect([name, answer.status]).toEqual([name, 404]);
  }
  expect(logged.lines.join('')).not.toContain('"level":50');
});

/** A request body that records whether anybody read from it. */
function untouched() {
  const taken = { bytes: 0 };
  const pull = (controller: ReadableStreamDefaultController) => {
    taken.bytes += whole().length;
    controller.enqueue(whole());
    controller.close();
  };
  return { taken, body: new ReadableStream({ pull }, { highWaterMark: 0 }) };
}

test('S11 CsrfServerActions: from nowhere else, by nobody else, and nothing is written or taken in', async () => {
  const state = async () => [await countOf('File'), await countOf('Audit'), await sql('SELECT fields, "updatedAt" FROM "DefenseDraft"')];
  const before = await state();
  for (const site of ['cross-site', 'same-site', 'none', null]) {
    as('staff', { site });
    // a read is like opening an address
    const asked = site === 'none' || site === null ? changes : verbs;
    for (const verb of asked) expect([site, verb, await saidTo(verb)]).toEqual([site, verb, no]);
  }
  for (const token of [null, '', 'x'.repeat(43), actionTokenOf(signedIn.admin ?? '')]) {
    as('staff', { token });
    for (const verb of changes) expect([token, verb, await saidTo(verb)]).toEqual([token, verb, no]);
    // reads need no token
    expect([token, await saidTo('show')]).toEqual([token, '200']);
  }
  for (const who of ['viewer', 'operator', 'seller', 'nobody'] as const) {
    const { taken, body } = untouched();
    as(who);
    expect([who, (await call.upload(id, body)).status, taken.bytes]).toEqual([who, who === 'nobody' ? 401 : 403, 0]);
  }
  expect(await state()).toEqual(before);
});
