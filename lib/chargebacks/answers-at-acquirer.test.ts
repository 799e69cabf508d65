// Answers to chargebacks whose acquirer takes them: nothing is told as given before the acquirer has it.
import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { DisputingAcquirer } from '@/lib/testing/stand-ins/disputing-acquirer';

const there = new DisputingAcquirer();
connectOnly(new Map([[there.acquirer.name, there.acquirer]]));

const { acceptChargeback } = await import('@/lib/chargebacks/accept-chargeback');
const { decideChargeback } = await import('@/lib/chargebacks/decide-chargeback');
const { addDraftDocument } = await import('@/lib/chargebacks/defense/add-draft-document');
const { saveDraft } = await import('@/lib/chargebacks/defense/save-draft');
const { sendDraft } = await import('@/lib/chargebacks/defense/send-draft');
const { showDraft } = await import('@/lib/chargebacks/defense/show-draft');
const { followChargeback } = await import('@/lib/chargebacks/following/follow-chargeback');
const { raiseChargeback } = await import('@/lib/chargebacks/raise-chargeback');
const { showChargeback } = await import('@/lib/chargebacks/show-chargeback');
const { sweepFiles } = await import('@/lib/files/sweep-files');
const { readBytes } = await import('@/lib/files/content');
const { findDueChargebacks } = await import('@/lib/jobs/store');
const { defenseWith } = await import('@/lib/testing/fixtures/chargebacks');
const { recoverAll } = await import('@/lib/testing/fixtures/attempts');
const { aPdf, aPng, aReceived } = await import('@/lib/testing/fixtures/files');
const { asRole, asSystem } = await import('@/lib/testing/market');
const { aShop, recordsOf, refusalIn, tally, together } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');
const { until } = await import('@/lib/testing/until');

let shop: Awaited<ReturnType<typeof aShop>>;
let staff: Caller;
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  staff = await asRole('staff', shop.id);
});
beforeEach(() => {
  there.answers.length = 0;
});

/** A chargeback of which the acquirer has told. */
async function aDispute(given: Parameters<typeof there.raise>[1] = {}) {
  const paymentId = await shop.pay();
  const reference = there.raise({ payment: `p_${paymentId}`, mark: null }, given);
  const due_date = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
  const { id } = await raiseChargeback(await asSystem(), { payment_id: paymentId, amount: 4_000, reference, due_date });
  return { id, paymentId, reference };
}
const accept = (id: string, headers = {}) => shop.post(`/chargeback_requests/${id}/accept`, undefined, headers);
const defend = (id: string, document: Uint8Array = aPdf(), headers = {}) =>
  shop.post(`/chargeback_requests/${id}/defend`, defenseWith(document), headers);
const show = (id: string) => showChargeback(staff, { id });
const attemptsOf = (paymentId: string) =>
  sql<{ kind: string; state: string; failureCode: string | null }>(
    `SELECT kind, state, "failureCode" FROM "Attempt" WHERE "paymentId" = $1 AND kind LIKE 'dispute%' ORDER BY id`,
    [paymentId],
  );
const documentsOf = (id: string) =>
  sql<{ id: string; state: string }>(`SELECT id, state FROM "ChargebackDocument" WHERE "chargebackId" = $1 ORDER BY "createdAt", id`, [id]);
const losses = async (paymentId: string) => (await recordsOf(paymentId)).filter(([type]) => type === 'chargeback').length;
/** Somebody else's card is charged on: only the answers are of interest. */
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() });

test('accepted, the acquirer is told and then it is so; again nobody is told', async () => {
  const { id, paymentId, reference } = await aDispute();
  for (let repetition = 0; repetition < 3; repetition++) expect((await accept(id)).status).toBe(204);
  expect(there.answers).toMatchObject([{ kind: 'accepted', reference }]);
  expect(await show(id)).toMatchObject({ status: 'accepted', answer_under_way: null });
  expect(await attemptsOf(paymentId)).toEqual([{ kind: 'dispute_accept', state: 'succeeded', failureCode: null }]);
  expect(await losses(paymentId)).toBe(2);
});

test('one that a person raised is told to nobody, and may expire by itself', async () => {
  const paymentId = await shop.pay();
  const operator = await asRole('operator', null);
  const { id } = await raiseChargeback(operator, { payment_id: paymentId, amount: 4_000, reference: crypto.randomUUID() });
  expect((await accept(id)).status).toBe(204);
  expect([there.answers, await attemptsOf(paymentId)]).toEqual([[], []]);
});

test('defended, the very document is sent once, with what was said', async () => {
  const { id, reference } = await aDispute();
  expect((await defend(id)).status).toBe(204);
  expect((await defend(id)).status).toBe(204);
  const [file] = await sql<{ id: string; sha256: string }>(
    `SELECT id, f.sha256 FROM "File" f JOIN "ChargebackDocument" d USING ("tenantId", id) WHERE d."chargebackId" = $1`,
    [id],
  );
  expect(there.answers).toMatchObject([{ kind: 'defended', reference, sha256: file?.sha256, said: 'お届け済みです。' }]);
  expect(await show(id)).toMatchObject({ status: 'defended', defense: { documents: [{ file_name: '配達証明.pdf' }] } });
});

test.each(['lost', 'unanswered'] as const)(
  'an answer that is %s is not known; recovery asks, and the caller’s key then answers',
  async (fate) => {
    const { id, paymentId, reference } = await aDispute();
    const key = aKey();
    there.meet(fate);
    expect(refusalIn(await defend(id, aPdf(), key))).toMatchObject({ status: 504, code: 'gateway_timeout' });
    expect(await show(id)).toMatchObject({ status: 'pending', answer_under_way: 'defended' });
    const [{ id: file = '', state } = {}] = await documentsOf(id);
    expect(state).toBe('sending');
    // what is on its way is no leftover
    await sweepFiles(new Date(Date.now() + 60_000));
    expect((await buffer(await readBytes({ tenantId: shop.id, id: file }))).equals(Buffer.from(aPdf()))).toBe(true);
    expect(await recoverAll()).toEqual([fate === 'lost' ? 'never asked' : 'succeeded']);
    const again = await defend(id, aPdf(), key);
    if (fate === 'unanswered') {
      expect(again.status).toBe(204);
      expect(await show(id)).toMatchObject({ status: 'defended', answer_under_way: null, defense: { documents: [{}] } });
      expect(await documentsOf(id)).toEqual([{ id: file, state: 'sent' }]);
    } else {
      expect(again.body.error).toMatchObject({ code: 'other_error', message: expect.stringContaining('still pending: try again') });
      expect([(await show(id)).status, await documentsOf(id), there.statusOf(reference)]).toEqual(['pending', [], 'pending']);
      expect((await defend(id)).status).toBe(204);
    }
    expect(there.answers).toHaveLength(1);
    expect(await losses(paymentId)).toBe(0);
  },
);

test('while an answer is on its way nothing else answers, decides, follows or ends the chargeback', async () => {
  const { id, paymentId } = await aDispute();
  there.meet('unanswered');
  expect((await accept(id)).status).toBe(504);
  const operator = await asRole('operator', null);
  for (const other of [
    () => acceptChargeback(staff, { id }),
    () => saveDraft(staff, { id, field: 'description', value: 'x', seen: '' }),
    async () => followChargeback(await asSystem(), { id, status: 'lost' }),
  ])
    await expect(other()).rejects.toMatchObject({ code: 'conflict', details: { answer_under_way: 'accepted' } });
  expect(refusalIn(await defend(id))).toMatchObject({ status: 409, code: 'conflict' });
  await expect(decideChargeback(operator, { id, outcome: 'cancelled' })).rejects.toMatchObject({ code: 'conflict' });
  const later = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000);
  expect((await findDueChargebacks(later, 100)).map((due) => due.id)).not.toContain(id);
  expect(await recoverAll()).toEqual(['succeeded']);
  expect([(await show(id)).status, await losses(paymentId)]).toEqual(['accepted', 2]);
});

test('of many answers at once one is told, and all are answered the same way or refused', async () => {
  const { id, paymentId } = await aDispute();
  there.meet('held');
  const answers = together(8, (index) => (index % 2 ? accept(id) : defend(id)));
  await until(() => there.holds());
  there.release();
  const ended = await answers;
  const [told] = there.answers;
  expect(there.answers).toHaveLength(1);
  expect(ended.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  for (const { status } of ended) expect([204, 400, 409]).toContain(status);
  expect((await show(id)).status).toBe(told?.kind);
  expect((await attemptsOf(paymentId)).map(({ state }) => state)).toEqual(['succeeded']);
  expect((await documentsOf(id)).length).toBe(told?.kind === 'defended' ? 1 : 0);
  expect(tally(ended.filter(({ status }) => status !== 204))).toBeDefined();
});

test.each([
  ['too_late', { dueAt: new Date(Date.now() - 60_000).toISOString() }, /due date has passed there/],
  ['decided', { status: 'cancelled' as const }, /answered or decided there before/],
  ['unknown', null, /takes no answer to this chargeback/],
])('%s at the acquirer, the answer is refused in words and the chargeback stays as it was', async (why, change, sentence) => {
  const { id, paymentId, reference } = await aDispute();
  if (change) there.set(reference, change);
  else there.forget(reference);
  for (const answer of [() => accept(id), () => defend(id)]) {
    const { status, body } = await answer();
    expect([status, body.error.code, body.error.details]).toEqual([400, 'bad_request', { status: 'pending', acquirer: why }]);
    expect(body.error.message).toMatch(sentence);
  }
  expect(await show(id)).toMatchObject({ status: 'pending', answer_under_way: null });
  expect(await documentsOf(id)).toEqual([]);
  expect((await attemptsOf(paymentId)).map(({ state }) => state)).toEqual(['declined', 'declined']);
  expect(await losses(paymentId)).toBe(0);
});

test('a document that the acquirer does not take is refused before anything is sent', async () => {
  const { id, paymentId } = await aDispute();
  for (const document of [aPdf({ size: 1_048_577 }), aPng()]) {
    const answer = await defend(id, document);
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'bad_request', param: 'document.document_base64' });
    expect(answer.body.error.message).toMatch(/at most 1 MB .1048576 bytes. as PDF, JPEG/);
  }
  expect([there.answers, await attemptsOf(paymentId), await documentsOf(id)]).toEqual([[], [], []]);
});

test('a draft is sent as one document; refused, it is the draft again', async () => {
  const { id, reference } = await aDispute();
  await saveDraft(staff, { id, field: 'description', value: 'お届け済みです。', seen: '' });
  const add = async () => addDraftDocument(staff, { id, paper: await aReceived(shop.id, aPdf(), 'a.pdf') });
  await add();
  const send = async () => sendDraft(staff, { id, version: (await showDraft(staff, { id })).version });
  there.set(reference, { status: 'lost' });
  await expect(send()).rejects.toMatchObject({ code: 'bad_request', details: { acquirer: 'decided' } });
  expect((await showDraft(staff, { id })).documents).toHaveLength(1);
  there.set(reference, { status: 'pending' });
  await add();
  there.meet('unanswered');
  await expect(send()).rejects.toMatchObject({ code: 'gateway_timeout' });
  expect(await recoverAll()).toEqual(['succeeded']);
  expect(await show(id)).toMatchObject({ status: 'defended', defense: { documents: [{ file_name: 'defense.pdf' }] } });
  expect((await documentsOf(id)).map(({ state }) => state).toSorted()).toEqual(['draft', 'draft', 'sent']);
  expect(there.answers).toMatchObject([{ kind: 'defended', said: 'お届け済みです。' }]);
});
