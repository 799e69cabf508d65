// The log of what operators view: every route to documents, files and whole account numbers; none opens if the log cannot be written.
import { Client } from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exportBalance } from '@/app/(dashboard)/balance/export/export-balance';
import { exportList } from '@/app/(dashboard)/payments/export/export-list';
import { settlementFile } from '@/app/(dashboard)/payouts/statement-file';
import { exportAudit } from '@/app/(operator)/operator-audit/export/export-audit';
import { listAudit } from '@/lib/audit/list-audit';
import { exportOperatorAudit, listOperatorAudit } from '@/lib/audit/operators/list-operator-audit';
import type { AuditReply } from '@/lib/audit/schema';
import type { Caller } from '@/lib/auth/actor';
import { addressOf, placeOf } from '@/lib/onboarding/files/address';
import { createFile } from '@/lib/onboarding/files/create-file';
import { downloads } from '@/lib/onboarding/files/download';
import { listFiles } from '@/lib/onboarding/files/list-files';
import { showFile } from '@/lib/onboarding/files/show-file';
import { showForm } from '@/lib/onboarding/form/show-form';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import type { PersonCaller } from '@/lib/pages/page';
import { sessionRoute } from '@/lib/pages/session-route';
import { changeUser } from '@/lib/team/change-user';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { aPdf, aReceived } from '@/lib/testing/fixtures/files';
import { idOf } from '@/lib/testing/fixtures/operators';
import { close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { signInOf, somebody } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let seller = '';
let paper = '';
let settlement = '';
let operator: PersonCaller;
let other: PersonCaller;

const field = 'bank_account_information.zengin_account_number';
const asOperator = async () => (await asRole('operator', null)) as PersonCaller;

beforeAll(async () => {
  shop = await aShop({ sellers: 1 });
  [seller = ''] = shop.sellers;
  const key = await asKey(shop.secretKey);
  paper = (await createFile(key, { id: seller, paper: await aReceived(shop.id, aPdf(), '運転免許証.pdf') })).id;
  const { version } = await handIn(key, seller);
  await updateApplication(key, { id: seller, [field]: '7654321' });
  await acceptApplication(await asOperator(), { id: seller, version: version + 1 }).catch(() => undefined);
  const review = await showReview(await asOperator(), { id: seller });
  if (review.application.status === 'pending')
    await acceptApplication(await asOperator(), { id: seller, version: review.application.version });
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
  settlement = (await close(shop.id, seller)).settlement?.id ?? '';
});
beforeEach(async () => {
  [operator, other] = [await asOperator(), await asOperator()];
});

const looks = ['file.open', 'file.download', 'application.open'];
const found = async (caller: Caller, input: object = {}) =>
  (await listOperatorAudit(caller, { actor: idOf(caller), ...input })).data.filter(({ operation }) => looks.includes(operation));
const told = (rows: AuditReply[]) => rows.map(({ operation, subject, merchant_name: of }) => [operation, subject.kind, subject.id, of]);

const fetched = (url: string) => {
  const token = new URL(url).pathname.replace('/files/', '');
  return downloads.GET(new Request(url), { params: Promise.resolve({ token }) });
};
/** The file's address from each operation, by the operation's name. */
const addressesFor = async (caller: Caller): Promise<[string, string][]> => {
  const own = ({ id }: { id: string }) => id === paper;
  return [
    ['file.show', (await showFile(caller, { id: seller, file_id: paper })).url],
    ['file.list', (await listFiles(caller, { id: seller, per_page: 100 })).data.find(own)?.url ?? ''],
  ];
};

test('a paper that an operator opens is in the log, by whichever door, once a minute and for each operator', async () => {
  for (const [door, url] of await addressesFor(operator)) {
    const answer = await fetched(url);
    expect([door, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([door, 200, aPdf().length]);
  }
  const [row, ...more] = await found(operator);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    operation: 'file.open',
    actor: { kind: 'user', id: idOf(operator), name: operator.actor.name, operator: true },
    subject: { kind: 'file', id: paper },
    merchant_name: '試験市場',
    before: null,
    after: { filename: '運転免許証.pdf', merchant_id: seller, merchant: expect.any(String) },
  });
  await fetched((await addressesFor(other))[0]?.[1] ?? '');
  expect(await found(other)).toHaveLength(1);
  // in ranges, and from many windows at once
  await Promise.all(
    Array.from({ length: 6 }, async () => (await fetched(addressOf({ tenantId: shop.id, id: paper }, other.actor))).arrayBuffer()),
  );
  expect(await found(other)).toHaveLength(1);
  // a minute later the view is recorded again
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await fetched(addressOf({ tenantId: shop.id, id: paper }, other.actor));
  vi.restoreAllMocks();
  expect(await found(other)).toHaveLength(2);
});

test('whoever reads what is their own is not in it, and neither is the look in the merchant’s log', async () => {
  const count = async () => (await sql(`SELECT 1 FROM "Audit" WHERE operation = ANY ($1)`, [looks])).length;
  const before = await count();
  for (const caller of [await asKey(shop.secretKey), await asRole('admin', shop.id), await asRole('seller', shop.id, seller)]) {
    for (const [, url] of await addressesFor(caller)) expect((await fetched(url)).status).toBe(200);
    await showApplication(caller, { id: seller });
    await showForm(caller, { id: seller });
  }
  for (const caller of [await asRole('admin', shop.id), await asRole('viewer', shop.id)])
    await settlementFile(caller as PersonCaller, { id: settlement }, 'csv');
  expect(await count()).toBe(before);
  await fetched(addressOf({ tenantId: shop.id, id: paper }, operator.actor));
  expect(await count()).toBe(before + 1);
  const own = (await listAudit(await asRole('admin', shop.id), { subject: paper })).data;
  expect(own.map(({ operation }) => operation)).toEqual(['file.create']);
});

test('an operator’s address is theirs: it cannot be made another’s, and ends with them', async () => {
  const gone = await asOperator();
  const url = addressOf({ tenantId: shop.id, id: paper }, gone.actor);
  const [of = '', signature = ''] = (new URL(url).pathname.split('/').at(-1) ?? '').split('.');
  expect(placeOf(`${of}.${signature}`)).toEqual({ tenantId: shop.id, id: paper, reader: idOf(gone) });
  const bytes = Buffer.from(of, 'base64url');
  const without = bytes.subarray(0, 36).toString('base64url');
  const asOther = Buffer.concat([bytes.subarray(0, 36), Buffer.from(idOf(other).replaceAll('-', ''), 'hex')]).toString('base64url');
  for (const forged of [without, asOther]) expect(placeOf(`${forged}.${signature}`)).toBeNull();
  await changeUser(operator, { id: idOf(gone), deactivated: true });
  expect((await fetched(url)).status).toBe(404);
  expect(await found(gone)).toEqual([]);
});

test('an application with its account number is in it, by each of its pages', async () => {
  await showReview(operator, { id: seller });
  await showReview(operator, { id: seller });
  expect(told(await found(operator))).toEqual([['application.open', 'merchant', seller, '試験市場']]);
  await showForm(other, { id: seller });
  expect(told(await found(other))).toEqual([['application.open', 'merchant', seller, '試験市場']]);
  const third = await asOperator();
  await showApplication(third, { id: seller });
  expect(await found(third)).toHaveLength(1);
});

const at = (search = '') => new Request(`http://127.0.0.1:3000/export${search}`);
const files: [string, (caller: PersonCaller) => Promise<Response>, () => unknown[], object][] = [
  [
    'balance',
    (caller) => exportBalance(caller, at(`?account=${seller}&type=payment_transfer`)),
    () => ['merchant', seller, '試験市場'],
    { filters: expect.stringMatching(/^account=[0-9a-f-]{36}, type=payment_transfer$/) },
  ],
  ['statement', (caller) => settlementFile(caller, { id: settlement }, 'csv'), () => ['merchant', seller, '試験市場'], {}],
  ['statement-pdf', (caller) => settlementFile(caller, { id: settlement }, 'pdf'), () => ['merchant', seller, '試験市場'], {}],
  ['payments', (caller) => exportList(caller, at()), () => ['user', idOf(operator), null], {}],
  [
    'operators',
    (caller) => exportAudit(caller, at('?operation=file.open')),
    () => ['user', idOf(operator), null],
    { filters: 'operation=file.open' },
  ],
];
test.each(files)('a file that is taken along is in it: %s', async (name, file, subject, after) => {
  expect((await file(operator)).headers.get('content-disposition')).toContain(`filename="${name.split('-')[0]}`);
  await file(operator);
  const rows = await found(operator);
  expect(told(rows)).toEqual([['file.download', ...subject()]]);
  expect(rows[0]?.after).toMatchObject({ filename: expect.stringMatching(/\.(csv|pdf)$/), ...after });
});

test('they are found by what they are, by whose and by day, and are in the file', async () => {
  await fetched(addressOf({ tenantId: shop.id, id: paper }, operator.actor));
  await settlementFile(operator, { id: settlement }, 'csv');
  expect(await found(operator, { operation: 'file.open' })).toHaveLength(1);
  expect(await found(operator, { subject: seller })).toHaveLength(1);
  expect(await found(operator, { end_time: '2020-01-01T00:00:00Z' })).toEqual([]);
  const rows: AuditReply[] = [];
  for await (const batch of await exportOperatorAudit(operator, { actor: idOf(operator) })) rows.push(...batch);
  expect(rows.map(({ operation }) => operation)).toEqual(['file.download', 'file.open']);
  const lines = (await (await exportAudit(operator, at(`?actor=${idOf(operator)}`))).text()).split('\r\n');
  expect(lines.filter((line) => line.includes('ofOperators.file.open'))).toHaveLength(1);
  expect(lines.join('')).toContain('運転免許証.pdf');
});

/** Makes every insert of a view into the log fail. */
async function withoutLog(work: () => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(`CREATE FUNCTION no_looks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`);
  const when = `WHEN (NEW.operation = ANY ('{${looks}}'))`;
  await owner.query(`CREATE TRIGGER no_looks BEFORE INSERT ON "Audit" FOR EACH ROW ${when} EXECUTE FUNCTION no_looks()`);
  try {
    await work();
  } finally {
    await owner.query('DROP TRIGGER no_looks ON "Audit"');
    await owner.query('DROP FUNCTION no_looks()');
    await owner.end();
  }
}
const refused = { code: 'service_unavailable', sentence: { ja: expect.stringContaining('閲覧の記録を残せない') } };

test('where it cannot be recorded nothing is opened or given out, and the review stays with the end of the number alone', async () => {
  const whole = await showReview(other, { id: seller });
  expect(JSON.stringify(whole)).toContain('7654321');
  await withoutLog(async () => {
    const answer = await fetched(addressOf({ tenantId: shop.id, id: paper }, operator.actor));
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'service_unavailable']);
    for (const [, file] of files) await expect(file(operator)).rejects.toMatchObject(refused);
    await expect(showForm(operator, { id: seller })).rejects.toMatchObject(refused);
    const page = await showReview(operator, { id: seller });
    expect(page.application.submitted_fields.length).toBe(whole.application.submitted_fields.length);
    expect(JSON.stringify(page)).not.toContain('7654321');
    expect(JSON.stringify(page)).toContain('****321');
    // other callers do not depend on the log
    expect((await fetched(addressOf({ tenantId: shop.id, id: paper }, null))).status).toBe(200);
  });
  expect((await fetched(addressOf({ tenantId: shop.id, id: paper }, operator.actor))).status).toBe(200);
});

test('a route that gives an operator a file which the log does not know gives nothing', async () => {
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  const file = () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="x.csv"' } });
  const ask = async (role: 'operator' | 'viewer') => {
    request.sessionId = await signInOf(await somebody(role, role === 'operator' ? null : shop.id));
    return (await sessionRoute(async () => file())(at())).status;
  };
  expect([await ask('viewer'), await ask('operator')]).toEqual([200, 500]);
});
