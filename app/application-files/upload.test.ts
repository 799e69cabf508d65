// The upload of our own pages, as a browser sends it: signed in, with the token of the sign-in.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { POST } from '@/app/application-files/[id]/route';
import { actionTokenOf } from '@/lib/auth/action-token';
import { endSignIn } from '@/lib/auth/store';
import { createUser } from '@/lib/team/create-user';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { asSystem } from '@/lib/testing/market';
import { signInOf, testPassword } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { countOf } from '@/lib/testing/tables';

let shop: Shop;
const signedIn: Record<string, string> = {};
const roles = ['operator', 'admin', 'staff', 'viewer', 'seller'] as const;

beforeAll(async () => {
  shop = await aShop();
  const places: Record<string, object> = { operator: {}, seller: { tenant_id: shop.id, merchant_id: shop.sellers[0] } };
  for (const role of roles) {
    const person = { email: `${role}@example.jp`, name: '試験 花子', role, password: testPassword };
    signedIn[role] = await signInOf(await createUser(await asSystem(), { ...person, ...(places[role] ?? { tenant_id: shop.id }) }));
  }
});
beforeEach(() => as('seller'));

function as(who: string) {
  request.sessionId = signedIn[who] ?? null;
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  if (request.sessionId) request.headers.set('x-bunpai-action', actionTokenOf(request.sessionId));
}

const whole = () => formOf({ filename: '免許証.pdf', bytes: aPdf() });
async function send(body: BodyInit = whole(), merchant = shop.sellers[0] ?? '', headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { 'content-type': formType, ...headers }, body, duplex: 'half' } as RequestInit;
  const answer = await POST(new Request(`http://127.0.0.1:3000/application-files/${merchant}`, init), {
    params: Promise.resolve({ id: merchant }),
  });
  const told = await answer.json();
  return { status: answer.status, code: told.error?.code ?? null, headers: answer.headers, told };
}
const statusAndCode = async (...given: Parameters<typeof send>) => {
  const { status, code } = await send(...given);
  return [status, code];
};

test('a seller uploads for itself, and the people of its platform for it', async () => {
  const made = await send();
  expect(made.told).toMatchObject({ resource: 'file', filename: '免許証.pdf', mime_type: 'application/pdf' });
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await statusAndCode(whole(), shop.sellers[1])).toEqual([404, 'not_found']);
  const said: Record<string, unknown[]> = {};
  for (const role of roles) {
    as(role);
    said[role] = await statusAndCode();
  }
  const no = [403, 'forbidden'];
  expect(said).toEqual({ operator: no, viewer: no, admin: [200, null], staff: [200, null], seller: [200, null] });
});

test('what is wrong is said in words of the person', async () => {
  const { status, told } = await send(formOf({ filename: 'x.pdf', bytes: '<html>' }));
  expect([status, told.error.param, told.error.details]).toEqual([422, 'paper', { reason: 'type' }]);
  expect(told.error.message).toContain('JPEG画像');
  const large = await send(formOf({ filename: 'x.pdf', bytes: aPdf({ size: 10 * 1_048_576 }) }));
  expect([large.status, large.code, large.headers.get('connection')]).toEqual([413, 'payload_too_large', 'close']);
});

test('pressed twice it is one file', async () => {
  const before = await countOf('File');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await send(whole(), undefined, key), await send(whole(), undefined, key)];
  expect(again.told).toEqual(first.told);
  expect(await countOf('File')).toBe(before + 1);
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

test('S11 CsrfServerActions: from nowhere else, by nobody else, and of whoever may not nothing is taken in', async () => {
  const before = await countOf('File');
  const refused = async (status: number, code: string) => {
    const { taken, body } = untouched();
    expect([...(await statusAndCode(body)), taken.bytes]).toEqual([status, code, 0]);
  };
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    as('seller');
    if (site === undefined) request.headers.delete('sec-fetch-site');
    else request.headers.set('sec-fetch-site', site);
    await refused(403, 'forbidden');
  }
  for (const token of [undefined, '', 'x'.repeat(43), actionTokenOf(signedIn.staff ?? '')]) {
    as('seller');
    if (token === undefined) request.headers.delete('x-bunpai-action');
    else request.headers.set('x-bunpai-action', token);
    await refused(403, 'forbidden');
  }
  as('nobody');
  await refused(401, 'unauthorized');
  as('viewer');
  await refused(403, 'forbidden');
  expect(await countOf('File')).toBe(before);
});

test('a sign-in that ends while the file comes ends the upload', async () => {
  const before = await countOf('File');
  const pull = async (controller: ReadableStreamDefaultController) => {
    await endSignIn(signedIn.seller ?? '');
    controller.enqueue(whole());
    controller.close();
  };
  expect(await statusAndCode(new ReadableStream({ pull }, { highWaterMark: 0 }))).toEqual([401, 'unauthorized']);
  expect(await countOf('File')).toBe(before);
});
