// The draft of a defense: written by several people at once, and sent once.
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { addDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import type { DraftField } from '@/lib/chargebacks/defense/draft';
import { orderDraftDocuments } from '@/lib/chargebacks/defense/order-draft-documents';
import { previewDraft } from '@/lib/chargebacks/defense/preview-draft';
import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { readBytes } from '@/lib/files/content';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aJpeg, aPdf, aReceived } from '@/lib/testing/fixtures/files';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  [staff, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
});

const write = (caller: Caller, id: string, field: DraftField, value: string, seen = '') => saveDraft(caller, { id, field, value, seen });
const add = async (id: string, name = 'a.pdf', bytes: Uint8Array = aPdf()) =>
  addDraftDocument(staff, { id, paper: await aReceived(shop.id, bytes, name) });
const send = async (id: string, version?: string) => sendDraft(staff, { id, version: version ?? (await showDraft(staff, { id })).version });
/** A complete draft with a number of documents. */
async function aDraft(documents = 1) {
  const { id } = await aChargeback(shop);
  await write(staff, id, 'description', 'お届け済みです。');
  for (let index = 0; index < documents; index++) await add(id, `書類${index + 1}.pdf`, aPdf({ pages: index + 1 }));
  return id;
}

test('one draft for the team: each field by itself, and who wrote last is told', async () => {
  const { id } = await aChargeback(shop);
  expect(await showDraft(staff, { id })).toMatchObject({ fields: {}, documents: [], updated_at: null, updated_by: null });
  await write(staff, id, 'description', '説明');
  await write(admin, id, 'tracking_number', '1234');
  await write(admin, id, 'description', '説明と続き', '説明');
  const draft = await showDraft(await asRole('viewer', shop.id), { id });
  expect(draft).toMatchObject({ fields: { description: '説明と続き', tracking_number: '1234' }, updated_by: 'テスト admin' });
});

test('what somebody else has written meanwhile is not written over unseen, and is told', async () => {
  const { id } = await aChargeback(shop);
  await write(admin, id, 'description', '先に');
  // a person who has seen an older text cannot overwrite it
  await write(staff, id, 'tracking_number', '1');
  const refused = await write(staff, id, 'description', '後から').catch((error) => error);
  expect(refused).toMatchObject({ code: 'conflict', param: 'description', details: { current: '先に', updated_by: 'テスト admin' } });
  expect((await showDraft(staff, { id })).fields).toEqual({ description: '先に', tracking_number: '1' });
  // the same text is no conflict
  await write(staff, id, 'description', '先に');
  const results = await Promise.allSettled([
    ...(await together(6, async (index) => write(index % 2 ? admin : staff, id, 'product_name', `品${index}`).catch(() => 'refused'))),
  ]);
  expect(results.filter((one) => one.status === 'fulfilled' && one.value !== 'refused')).toHaveLength(1);
});

test('documents are added at the end, moved and taken out; of what was not in view nothing is taken out', async () => {
  const { id } = await aChargeback(shop);
  await add(id, 'a.pdf');
  await add(id, 'b.jpg', await aJpeg());
  const { documents } = await add(id, 'c.pdf');
  expect(documents.map(({ file_name, uploaded_by }) => [file_name, uploaded_by])).toEqual([
    ['a.pdf', 'テスト staff'],
    ['b.jpg', 'テスト staff'],
    ['c.pdf', 'テスト staff'],
  ]);
  const [a = '', b = '', c = ''] = documents.map((one) => one.id);
  const order = (seen: string[], ids: string[]) => orderDraftDocuments(admin, { id, seen, documents: ids });
  expect((await order([a, b, c], [c, a, b])).documents.map(({ file_name }) => file_name)).toEqual(['c.pdf', 'a.pdf', 'b.jpg']);
  await expect(order([a, b], [a, b])).rejects.toMatchObject({ code: 'conflict' });
  await expect(order([a, b, c], [a, a])).rejects.toMatchObject({ param: 'documents' });
  await expect(order([a, b, c], [shop.id])).rejects.toMatchObject({ param: 'documents' });
  expect((await order([a, b, c], [c, b])).documents).toHaveLength(2);
  expect(await sql(`SELECT id FROM "File" WHERE id = ANY ($1)`, [[a, b]])).toEqual([{ id: b }]);
  // added again, it comes last
  expect((await add(id, 'd.pdf')).documents.map(({ file_name }) => file_name)).toEqual(['c.pdf', 'b.jpg', 'd.pdf']);
});

test('a document that is none is refused with the reason, and the twenty-first too', async () => {
  const { id } = await aChargeback(shop);
  await expect(add(id, 'a.pdf', Buffer.from('<html>'))).rejects.toMatchObject({ status: 422, param: 'paper', details: { reason: 'type' } });
  for (let index = 0; index < 20; index++) await add(id);
  await expect(add(id)).rejects.toMatchObject({ status: 422, param: 'paper' });
});

test('one document is sent as it is, and what was sent stays', async () => {
  const id = await aDraft(1);
  const [{ id: file = '', file_size } = {}] = (await showDraft(staff, { id })).documents;
  await send(id);
  const { status, defense } = await showChargeback(staff, { id });
  expect([status, defense]).toMatchObject(['defended', { reason: 'お届け済みです。', documents: [{ file_name: '書類1.pdf', file_size }] }]);
  expect((await buffer(await readBytes({ tenantId: shop.id, id: file }))).equals(Buffer.from(aPdf()))).toBe(true);
  expect(await showDraft(staff, { id })).toMatchObject({ documents: [], fields: { description: 'お届け済みです。' } });
});

test('several are joined in their order behind a cover sheet, as the preview showed it', async () => {
  const id = await aDraft(3);
  const preview = await previewDraft(staff, id);
  if (!('bytes' in preview)) return expect.fail();
  const shown = await PDFDocument.load(await buffer(preview.bytes));
  expect(shown.getPageCount()).toBe(1 + 1 + 2 + 3);
  await send(id);
  const { defense } = await showChargeback(staff, { id });
  expect(defense?.documents).toMatchObject([{ file_name: 'defense.pdf', content_type: 'application/pdf' }]);
  const [sent] = await sql<{ id: string }>(`SELECT id FROM "ChargebackDocument" WHERE "chargebackId" = $1 AND state = 'sent'`, [id]);
  const joined = await PDFDocument.load(await buffer(await readBytes({ tenantId: shop.id, id: sent?.id ?? '' })));
  expect(joined.getPageCount()).toBe(7);
  // the single documents stay in the draft
  expect((await showDraft(staff, { id })).documents).toHaveLength(3);
});

test('only what was in view is sent, and it is complete', async () => {
  const id = await aDraft(1);
  const { version } = await showDraft(staff, { id });
  await write(admin, id, 'product_name', '机');
  await expect(send(id, version)).rejects.toMatchObject({ code: 'conflict' });
  await write(admin, id, 'recipient_email', 'x');
  await expect(send(id)).rejects.toMatchObject({ status: 422, param: 'recipient_email', details: { field: 'recipient_email' } });
  await write(admin, id, 'recipient_email', '', 'x');
  await write(admin, id, 'description', ' ', 'お届け済みです。');
  await expect(send(id)).rejects.toMatchObject({ status: 422, param: 'description' });
  const { id: empty } = await aChargeback(shop);
  await write(staff, empty, 'description', 'x');
  await expect(send(empty)).rejects.toMatchObject({ status: 422, param: 'documents' });
});

test('sent by many at once it is sent once; said again it is answered the same', async () => {
  const id = await aDraft(2);
  const { version } = await showDraft(staff, { id });
  const answers = await together(5, () => sendDraft(staff, { id, version }).catch((error) => error.code));
  expect(new Set(answers)).toEqual(new Set([null]));
  expect(await sendDraft(admin, { id, version: 'another' })).toBe(null);
  expect((await sql('SELECT 1 FROM "ChargebackDocument" WHERE "chargebackId" = $1 AND state = $2', [id, 'sent'])).length).toBe(1);
});

test('what was answered is not written any more', async () => {
  const id = await aDraft(1);
  await acceptChargeback(admin, { id });
  const { version } = await showDraft(staff, { id });
  for (const late of [() => write(staff, id, 'product_name', 'x'), () => add(id), () => sendDraft(staff, { id, version })]) {
    await expect(late()).rejects.toMatchObject({ status: 400, code: 'bad_request' });
  }
});

test('S01 BolaMatrix: of another market there is no draft', async () => {
  const id = await aDraft(1);
  const other = await aShop({ sellers: 0 });
  const stranger = await asRole('admin', other.id);
  for (const attempt of [
    () => showDraft(stranger, { id }),
    () => write(stranger, id, 'description', 'x'),
    () => sendDraft(stranger, { id, version: '' }),
    () => previewDraft(stranger, id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
});
