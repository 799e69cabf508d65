// The form's own routes for reading and saving, as a browser calls them: signed in, with the token of the sign-in.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { GET, POST } from '@/app/application-answers/[id]/route';
import { GET as download } from '@/app/application-files/[id]/[file]/route';
import { GET as banks } from '@/app/look-up/banks/route';
import { actionTokenOf } from '@/lib/auth/action-token';
import { createUser } from '@/lib/team/create-user';
import { aFileOf } from '@/lib/testing/fixtures/applicants';
import { asSystem } from '@/lib/testing/market';
import { signInOf, testPassword } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let seller: string;
let session: string;
const name = 'company_information.company_name';
const typed = { answers: { [name]: '山田商店' }, known: {} };

beforeAll(async () => {
  shop = await aShop();
  seller = shop.sellers[0] ?? '';
  const place = { tenant_id: shop.id, merchant_id: seller };
  const person = { email: 'seller@example.jp', name: '試験 花子', role: 'seller', password: testPassword, ...place };
  session = await signInOf(await createUser(await asSystem(), person));
});
beforeEach(() => {
  request.sessionId = session;
  request.headers = new Map([
    ['sec-fetch-site', 'same-origin'],
    ['x-bunpai-action', actionTokenOf(session)],
  ]);
});

const at = (path: string) => `http://127.0.0.1:3000${path}`;
async function outcomeOf(answer: Response) {
  const told = await answer.json();
  return { status: answer.status, code: told.error?.code ?? null, told };
}
const placed = (id: string) => ({ params: Promise.resolve({ id }) });
const post = async (body: unknown, id = seller) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return outcomeOf(await POST(new Request(at(`/application-answers/${id}`), init), placed(id)));
};
const get = async (id = seller, query = '') => outcomeOf(await GET(new Request(at(`/application-answers/${id}${query}`)), placed(id)));

test('a seller saves and reads its own answers, and nobody else’s', async () => {
  const saved = await post(typed);
  expect([saved.status, saved.told.version, saved.told.stale]).toEqual([200, 1, []]);
  const english = await get(seller, '?locale=en');
  expect(english.told.fields.find(({ field }: { field: string }) => field === name)).toMatchObject({
    field_name: 'Name',
    value: '山田商店',
  });
  const beside = shop.sellers[1];
  expect([(await post(typed, beside)).status, (await get(beside)).status]).toEqual([404, 404]);
});

test('S02: what another site sends, or who knows no token of this sign-in, changes nothing', async () => {
  const before = await dumpTables();
  request.headers.delete('x-bunpai-action');
  expect((await post(typed)).code).toBe('forbidden');
  request.headers.set('x-bunpai-action', actionTokenOf('another'));
  expect((await post(typed)).code).toBe('forbidden');
  request.headers.set('x-bunpai-action', actionTokenOf(session));
  for (const site of ['cross-site', 'same-site', 'none']) {
    request.headers.set('sec-fetch-site', site);
    expect([site, (await post(typed)).code, (await get()).code]).toEqual([site, 'forbidden', site === 'none' ? null : 'forbidden']);
  }
  request.headers.set('sec-fetch-site', 'same-origin');
  request.sessionId = null;
  expect([(await post(typed)).code, (await get()).code]).toEqual(['unauthorized', 'unauthorized']);
  expect(await dumpTables()).toEqual(before);
});

test('a name that is no field is refused in the person’s language, and nothing is saved', async () => {
  const { status, told } = await post({ answers: { x: 1 }, known: {} });
  expect([status, told.error.param, told.error.message]).toEqual([422, 'x', '項目xはありません。']);
  expect((await post({})).status).toBe(422);
});

test('a file is led to its own address, which is new each time; another seller’s is not there', async () => {
  const fetchFile = (id: string, file: string) =>
    download(new Request(at(`/application-files/${id}/${file}`)), { params: Promise.resolve({ id, file }) });
  const file = await aFileOf(seller, shop.id);
  const answer = await fetchFile(seller, file);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(answer.headers.get('location')).toMatch(/\/files\/[\w-]+\.[\w-]+$/);
  const beside = shop.sellers[1] ?? '';
  const theirs = await aFileOf(beside, shop.id);
  expect([(await fetchFile(beside, theirs)).status, (await fetchFile(seller, theirs)).status]).toEqual([404, 404]);
});

test('a bank is looked up by who fills in a form', async () => {
  const answer = await banks(new Request(at('/look-up/banks?query=mizuho')), { params: Promise.resolve({}) });
  expect((await answer.json()).data[0]).toMatchObject({ code: '0001' });
  request.sessionId = null;
  expect((await banks(new Request(at('/look-up/banks?query=a')), { params: Promise.resolve({}) })).status).toBe(401);
});
