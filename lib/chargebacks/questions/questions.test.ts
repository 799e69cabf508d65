// Help from sellers: asked, answered into the draft, and invisible to everybody else.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { addAnswerFile } from '@/lib/chargebacks/questions/add-answer-file';
import { answerQuestion } from '@/lib/chargebacks/questions/answer-question';
import { askSeller } from '@/lib/chargebacks/questions/ask-seller';
import { listOwnQuestions } from '@/lib/chargebacks/questions/list-own-questions';
import { listQuestions } from '@/lib/chargebacks/questions/list-questions';
import { removeAnswerFile } from '@/lib/chargebacks/questions/remove-answer-file';
import { showOwnQuestion } from '@/lib/chargebacks/questions/show-own-question';
import { withdrawQuestion } from '@/lib/chargebacks/questions/withdraw-question';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { newId } from '@/lib/db/ids';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { aChargeback, defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf, aPng, aReceived } from '@/lib/testing/fixtures/files';
import { asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
let b = '';
let staff: Caller;
let seller: Caller;
let other: Caller;
const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');
const later = (caller: Caller, hours: number): Caller => ({ ...caller, now: new Date(caller.now.getTime() + hours * 3_600_000) });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const refused = (call: Promise<unknown>) => call.then(() => 'done').catch(({ status, code, param }) => [status, code, param]);

beforeAll(async () => {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
  staff = await asRole('staff', shop.id);
  seller = await asRole('seller', shop.id, a);
  other = await asRole('seller', shop.id, b);
  await shop.pay({ amount: 100_000 });
});

const disputed = () =>
  aChargeback(shop, {
    payment: { platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]), payment_details: undefinedCard },
    reason_code: '13.1',
  });
const undefinedCard = {
  type: 'credit_card',
  number: '4111111111111111',
  month: 12,
  year: 2030,
  verification_value: '123',
  name: 'HANAKO SHIKEN',
  email: 'hanako@customer.example.jp',
};
const askTheSeller = (id: string, overrides: Record<string, unknown> = {}) =>
  askSeller(staff, { id, sellers: [a], question: '発送の記録はありますか。', answer_by: inHours(48), ...overrides });
async function anAskedQuestion() {
  const { id } = await disputed();
  const { data } = await askTheSeller(id);
  return { id, question: data[0]?.id ?? '' };
}
const paper = async (bytes: Uint8Array = aPdf(), name = '送り状.pdf') => aReceived(shop.id, bytes, name);

test('asked: each seller has a question of its own, and its people a mail', async () => {
  const { id } = await disputed();
  const { data, sellers } = await askTheSeller(id, { sellers: [b, a] });
  expect(data.map(({ seller_id, state }) => [seller_id, state])).toEqual([
    [a, 'waiting'],
    [b, 'waiting'],
  ]);
  expect(sellers.map(({ id: one, amount, reachable }) => [one, amount, reachable])).toEqual([
    [a, 6_000, true],
    [b, 3_000, true],
  ]);
  const [mail] = (await mailsTo(emailOf(seller))).slice(-1);
  expect(mail?.kind).toBe('questionAsked');
  expect(mail?.subject).toContain('試験市場からチャージバックについての質問');
  expect(mail?.text).toContain(`/questions/${data[0]?.id}`);
  expect(mail?.text).not.toMatch(/発送の記録|customer\.example|HANAKO|販売者2/);
  expect((await listQuestions(staff, { id })).data.map((one) => one.id)).toEqual(data.map((one) => one.id));
});

test('what cannot be asked: other sellers, nobody, a day that is past or too late, of a chargeback that is over', async () => {
  const { id } = await disputed();
  const stranger = (await aShop({ sellers: 1 })).sellers[0];
  const invalid = (param: string) => [422, 'invalid_parameter', param];
  expect(await refused(askTheSeller(id, { sellers: [stranger] }))).toEqual(invalid('sellers'));
  expect(await refused(askTheSeller(id, { sellers: [a, newId()] }))).toEqual(invalid('sellers'));
  expect(await refused(askTheSeller(id, { sellers: [] }))).toEqual(invalid('sellers'));
  expect(await refused(askTheSeller(id, { answer_by: inHours(-1) }))).toEqual(invalid('answer_by'));
  expect(await refused(askTheSeller(id, { answer_by: inHours(24 * 40) }))).toEqual(invalid('answer_by'));
  expect(await refused(askTheSeller(id, { question: ' ' }))).toEqual(invalid('question'));
  expect(
    await refused(
      askSeller(await asRole('staff', (await aShop({ sellers: 0 })).id), { id, sellers: [a], question: 'x', answer_by: inHours(1) }),
    ),
  ).toEqual([404, 'not_found', null]);
  await acceptChargeback(staff, { id });
  expect(await refused(askTheSeller(id))).toEqual([400, 'bad_request', null]);
});

const fields =
  'amount answer answer_by answered_at asked_at can_change files id order_number outcome paid_at payment_id question reason state taken';

test('S10 PanMasking: a seller sees its own part, the question and its answer, and nothing else', async () => {
  const { id } = await disputed();
  const { data } = await askTheSeller(id, { sellers: [a, b] });
  const [question = ''] = data.map((one) => one.id);
  await addAnswerFile(seller, { id: question, paper: await paper() });
  await answerQuestion(seller, { id: question, answer: '11月20日に発送しました。', seen: '' });
  for (const view of [await showOwnQuestion(seller, { id: question }), ...(await listOwnQuestions(seller, {})).data]) {
    expect(Object.keys(view).sort().join(' ')).toBe(fields);
    for (const file of view.files) expect(Object.keys(file).sort().join(' ')).toBe('content_type file_name file_size id uploaded_at url');
    expect(JSON.stringify(view)).not.toMatch(/HANAKO|customer\.example|411111|販売者2|10000|テスト staff/);
  }
  expect(await showOwnQuestion(seller, { id: question })).toMatchObject({ amount: 6_000, reason: expect.any(String), can_change: true });
  expect((await listOwnQuestions(other, {})).data.map((one) => one.id)).not.toContain(question);
  const calls = [
    async () => showOwnQuestion(other, { id: question }),
    async () => answerQuestion(other, { id: question, answer: 'x', seen: '' }),
    async () => removeAnswerFile(other, { id: question, file: newId() }),
    async () => addAnswerFile(other, { id: question, paper: await paper() }),
  ];
  for (const call of calls) expect(await refused(call())).toEqual([404, 'not_found', null]);
});

test('answered: the files stand at the end of the draft under the seller’s name, and who asked is told once', async () => {
  const { id, question } = await anAskedQuestion();
  const first = await addAnswerFile(seller, { id: question, paper: await paper() });
  expect(first).toMatchObject({ state: 'waiting', files: [{ file_name: '送り状.pdf', content_type: 'application/pdf' }] });
  await addAnswerFile(seller, { id: question, paper: await paper(aPng(), '写真.jpg') });
  expect(await answerQuestion(seller, { id: question, answer: '発送済みです。', seen: '' })).toMatchObject({ state: 'answered' });
  await answerQuestion(seller, { id: question, answer: '11月20日に発送済みです。', seen: '発送済みです。' });
  const draft = await showDraft(staff, { id });
  expect(draft.documents.map(({ file_name, uploaded_by }) => [file_name, uploaded_by])).toEqual([
    ['送り状.pdf', '販売者1'],
    ['写真.jpg', '販売者1'],
  ]);
  expect(draft.fields).toEqual({});
  const [shown] = (await listQuestions(staff, { id })).data;
  expect(shown).toMatchObject({ state: 'answered', answer: '11月20日に発送済みです。', seller_name: '販売者1' });
  const mails = (await mailsTo(emailOf(staff))).filter(({ kind }) => kind === 'questionAnswered');
  expect(mails.filter(({ text }) => text.includes(id))).toHaveLength(1);
  const [file] = shown?.files ?? [];
  await removeAnswerFile(seller, { id: question, file: file?.id });
  // no row names the file any more, and its bytes are swept
  expect(await sql(`SELECT id FROM "File" WHERE id = $1`, [file?.id])).toEqual([]);
  expect((await showDraft(staff, { id })).documents.map(({ file_name }) => file_name)).toEqual(['写真.jpg']);
  expect(await refused(removeAnswerFile(seller, { id: question, file: file?.id }))).toEqual([404, 'not_found', null]);
});

test('a file is judged by its content, and an answer has at most ten, two at once included', async () => {
  const { question } = await anAskedQuestion();
  const html = await refused(addAnswerFile(seller, { id: question, paper: await paper(Buffer.from('<html>'), 'x.pdf') }));
  expect(html).toEqual([422, 'invalid_parameter', 'paper']);
  const papers = await Promise.all(Array.from({ length: 12 }, () => paper(aPng())));
  const answers = await together(12, (index) => refused(addAnswerFile(seller, { id: question, paper: papers[index] })));
  expect(answers.filter((one) => one === 'done')).toHaveLength(10);
  expect((await showOwnQuestion(seller, { id: question })).files).toHaveLength(10);
});

test('two people of one seller: nobody loses anything unseen', async () => {
  const { question } = await anAskedQuestion();
  const colleague = await asRole('seller', shop.id, a);
  const answers = await together(2, (index) =>
    refused(answerQuestion(index ? colleague : seller, { id: question, answer: `answer ${index}`, seen: '' })),
  );
  expect(answers.filter((one) => one === 'done')).toHaveLength(1);
  expect(answers).toContainEqual([409, 'conflict', 'answer']);
});

test('late after its day, until the chargeback is due, that instant included, or defended; afterwards it is read', async () => {
  const { id, question } = await anAskedQuestion();
  const { due_date } = await showChargeback(staff, { id });
  const at = (ms: number): Caller => ({ ...seller, now: new Date(Date.parse(due_date) + ms) });
  expect(await showOwnQuestion(later(seller, 47), { id: question })).toMatchObject({ state: 'waiting', can_change: true });
  expect(await showOwnQuestion(later(seller, 49), { id: question })).toMatchObject({ state: 'late', can_change: true });
  await answerQuestion(at(0), { id: question, answer: 'in time', seen: '' });
  expect(await refused(answerQuestion(at(2_000), { id: question, answer: 'late', seen: 'in time' }))).toEqual([400, 'bad_request', null]);
  expect(await showOwnQuestion(at(2_000), { id: question })).toMatchObject({ answer: 'in time', can_change: false });
  expect((await shop.post(`/chargeback_requests/${id}/defend`, defenseWith(aPdf()))).status).toBe(204);
  expect(await refused(addAnswerFile(seller, { id: question, paper: await paper() }))).toEqual([400, 'bad_request', null]);
  expect(await showOwnQuestion(seller, { id: question })).toMatchObject({ answer: 'in time', can_change: false });
});

test('an answer and a defense at once: what was sent is what stands', async () => {
  const { id, question } = await anAskedQuestion();
  const body = defenseWith(aPdf());
  const [answered, sent] = await Promise.all([
    refused(answerQuestion(seller, { id: question, answer: 'now', seen: '' })),
    shop.post(`/chargeback_requests/${id}/defend`, body),
  ]);
  expect(sent.status).toBe(204);
  expect(['done', '400']).toContain(answered === 'done' ? 'done' : String(answered[0]));
});

test('withdrawn: the seller sees it no more; what is answered is not withdrawn', async () => {
  const { question } = await anAskedQuestion();
  expect(await withdrawQuestion(staff, { id: question })).toMatchObject({ state: 'withdrawn' });
  expect(await refused(showOwnQuestion(seller, { id: question }))).toEqual([404, 'not_found', null]);
  expect(await refused(withdrawQuestion(staff, { id: question }))).toEqual([400, 'bad_request', null]);
  const second = await anAskedQuestion();
  const race = await Promise.all([
    refused(withdrawQuestion(staff, { id: second.question })),
    refused(answerQuestion(seller, { id: second.question, answer: 'now', seen: '' })),
  ]);
  expect(race.filter((one) => one === 'done')).toHaveLength(1);
});

test('each step is in the platform’s log, without what was written', async () => {
  const { id, question } = await anAskedQuestion();
  await answerQuestion(seller, { id: question, answer: 'my secret words', seen: '' });
  const audits = await sql<{ operation: string }>(`SELECT operation, before, after FROM "Audit" WHERE "subjectId" = $1 ORDER BY id`, [id]);
  expect(audits.map(({ operation }) => operation)).toEqual(['chargeback.create', 'question.ask', 'question.answer']);
  expect(JSON.stringify(audits)).not.toMatch(/my secret words|発送の記録/);
});

test('while chargebacks are switched off nobody sees any of it', async () => {
  const { question } = await anAskedQuestion();
  const operator = await asRole('operator', null);
  const change = async (chargebacks_enabled: boolean) => {
    const { version } = await showAccount(operator, { id: shop.id });
    await changeTerms(operator, { id: shop.id, version, chargebacks_enabled });
  };
  await change(false);
  expect(await refused(showOwnQuestion(seller, { id: question }))).toEqual([404, 'not_found', null]);
  expect((await listOwnQuestions(seller, {})).data).toEqual([]);
  await change(true);
});
