// The files of a seller's answer, as our own pages request them: uploaded by the seller, and read by the seller and its platform's people.
import { beforeAll, expect, test } from 'vitest';
import { GET } from '@/app/question-files/[id]/[file]/route';
import { POST } from '@/app/question-files/[id]/route';
import { actionTokenOf } from '@/lib/auth/action-token';
import { askSeller } from '@/lib/chargebacks/questions/ask-seller';
import { withdrawQuestion } from '@/lib/chargebacks/questions/withdraw-question';
import { newId } from '@/lib/db/ids';
import { createUser } from '@/lib/team/create-user';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { keepLines, logged } from '@/lib/testing/logged';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { signInOf, testPassword } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { countOf } from '@/lib/testing/tables';

keepLines();

let shop: Shop;
let question: string;
let paper: string;
const signedIn: Record<string, string> = {};
const everybody = ['seller', 'neighbour', 'admin', 'staff', 'viewer', 'operator', 'stranger', 'nobody'] as const;
type Who = (typeof everybody)[number];

/** Asks the first of two sellers. */
async function askTheSeller(): Promise<string> {
  const [a = '', b = ''] = shop.sellers;
  const { id } = await aChargeback(shop, { payment: { platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) } });
  const answer_by = new Date(Date.now() + 86_400_000).toISOString();
  const { data } = await askSeller(await asRole('staff', shop.id), { id, sellers: [a], question: '発送の記録はありますか。', answer_by });
  return data[0]?.id ?? '';
}

beforeAll(async () => {
  shop = await aShop();
  const other = await aShop({ sellers: 0 });
  const tenant = { tenant_id: shop.id };
  for (const [who, role, place] of [
    ['seller', 'seller', { ...tenant, merchant_id: shop.sellers[0] }],
    ['neighbour', 'seller', { ...tenant, merchant_id: shop.sellers[1] }],
    ['admin', 'admin', tenant],
    ['staff', 'staff', tenant],
    ['viewer', 'viewer', tenant],
    ['operator', 'operator', {}],
    ['stranger', 'admin', { tenant_id: other.id }],
  ] as const) {
    const person = { email: `${who}@example.jp`, name: '試験 花子', role, password: testPassword, ...place };
    signedIn[who] = await signInOf(await createUser(await asSystem(), person));
  }
  question = await askTheSeller();
  as('seller');
  paper = (await (await upload()).json()).files[0].id;
});

function as(who: Who, { site = 'same-origin' as string | null, token = actionTokenOf(signedIn[who] ?? '') as string | null } = {}) {
  request.sessionId = signedIn[who] ?? null;
  request.headers = new Map();
  if (site !== null) request.headers.set('sec-fetch-site', site);
  if (token !== null) request.headers.set('x-bunpai-action', token);
}

const at = 'http://127.0.0.1:3000/question-files/x';
const whole = () => formOf({ filename: '送り状.pdf', bytes: aPdf() });
function upload(id = question, body: BodyInit = whole()) {
  const init = { method: 'POST', headers: { 'content-type': formType }, body, duplex: 'half' } as RequestInit;
  return POST(new Request(at, init), { params: Promise.resolve({ id }) });
}
const read = (id = question, file = paper) => GET(new Request(at), { params: Promise.resolve({ id, file }) });

/** `status`, or status and code of the refusal. */
async function outcomeOf(answer: Response): Promise<string> {
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${(await answer.json()).error.code}`;
}
const no = '403 forbidden';
const unknown = '404 not_found';

test('S01 BolaMatrix: given by the seller who is asked, read by it and by whoever reads chargebacks there', async () => {
  const found: Record<string, unknown> = {};
  for (const who of everybody) {
    as(who);
    found[who] = [await outcomeOf(await read()), await outcomeOf(await upload())];
  }
  expect(found).toEqual({
    seller: ['302', '200'],
    neighbour: [unknown, unknown],
    admin: ['302', no],
    staff: ['302', no],
    viewer: ['302', no],
    operator: ['302', no],
    stranger: [unknown, no],
    nobody: ['401 unauthorized', '401 unauthorized'],
  });
  as('seller');
  expect((await read()).headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/files\/[\w-]{48}\.[\w-]{43}$/);
});

test('an id that names none, or is none, is 404 for whoever may, and no error', async () => {
  logged.lines.length = 0;
  for (const who of ['seller', 'neighbour', 'admin', 'staff', 'viewer', 'operator', 'stranger'] as const) {
    as(who);
    for (const wrong of [newId(), 'nope', `${question}x`, '', '%00', question.replaceAll('-', '')]) {
      expect([who, wrong, await outcomeOf(await read(wrong))]).toEqual([who, wrong, unknown]);
      expect([who, wrong, await outcomeOf(await read(question, wrong))]).toEqual([who, wrong, unknown]);
      const isAsked = who === 'seller' || who === 'neighbour';
      expect([who, wrong, await outcomeOf(await upload(wrong))]).toEqual([who, wrong, isAsked ? unknown : no]);
    }
  }
  expect(logged.lines.join('')).not.toContain('"level":50');
});

test('of one that was withdrawn a seller finds nothing any more', async () => {
  const other = await askTheSeller();
  as('seller');
  const { files } = await (await upload(other)).json();
  await withdrawQuestion(await asRole('staff', shop.id), { id: other });
  expect([await outcomeOf(await read(other, files[0].id)), await outcomeOf(await upload(other))]).toEqual([unknown, unknown]);
  as('viewer');
  expect(await outcomeOf(await read(other, files[0].id))).toBe('302');
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
  const before = [await countOf('File'), await countOf('QuestionFile'), await countOf('Audit')];
  const refused = async (expected: string) => {
    const { taken, body } = untouched();
    expect([await outcomeOf(await upload(question, body)), taken.bytes]).toEqual([expected, 0]);
  };
  for (const site of ['cross-site', 'same-site', 'none', null]) {
    as('seller', { site });
    // reading it is like opening its address
    expect([site, await outcomeOf(await read())]).toEqual([site, site === 'none' || site === null ? '302' : no]);
    await refused(no);
  }
  for (const token of [null, '', 'x'.repeat(43), actionTokenOf(signedIn.staff ?? '')]) {
    as('seller', { token });
    await refused(no);
  }
  for (const who of ['admin', 'viewer', 'operator', 'stranger'] as const) {
    as(who);
    await refused(no);
  }
  as('nobody');
  await refused('401 unauthorized');
  expect([await countOf('File'), await countOf('QuestionFile'), await countOf('Audit')]).toEqual(before);
});
