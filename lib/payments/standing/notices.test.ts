// What an acquirer tells of payments: kept, read anew, followed; repeated, reordered, late, forged, foreign, and cut off by a crash.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { newId } from '@/lib/db/ids';
import { aShopThere, endOf, endPauses, markOf, noticeOf, post, takeAll } from '@/lib/testing/fixtures/acquirer-notices';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { keepLines, logged } from '@/lib/testing/logged';
import { splitOf } from '@/lib/testing/market';
import { connected, RemoteAcquirer, toldOf } from '@/lib/testing/stand-ins/remote-acquirer';
import { countOf, sql } from '@/lib/testing/tables';

keepLines();
const { remote, shop, by, status, happens } = aShopThere({ askMs: 200 });
afterEach(() => vi.restoreAllMocks());

describe('the address for notices', () => {
  test('A13 AnsweredBeforeItIsWorked: the row is there, the payment is as it was, and the next round follows', async () => {
    const id = await by('konbini');
    const notice = await happens(id, { status: 'captured' });
    expect([await endOf(notice), await status(id), remote.reads]).toEqual(['waiting/null', 'authorized', []]);
    expect(await takeAll()).toEqual(['applied']);
    expect([await endOf(notice), await status(id)]).toEqual(['done/applied', 'captured']);
    expect((await noticeOf(notice))?.facts).toMatchObject({ moves: ['paid'], amount: 10_000 });
  });

  test('a notice that comes again adds nothing, also while it is worked on, and after', async () => {
    const id = await by('konbini');
    const notice = await happens(id, { status: 'captured' }, { id: 'evt_same' });
    await happens(id, {}, { id: 'evt_same' });
    await takeAll();
    await happens(id, {}, { id: 'evt_same' });
    expect([await countOf('AcquirerNotice'), await takeAll(), await endOf(notice)]).toEqual([1, [], 'done/applied']);
  });

  test('forged: 400, nothing is kept, and the security log says so a bounded number of times', async () => {
    const id = await by('konbini');
    const { reference, mark } = await markOf(id);
    const answers: number[] = [];
    for (let index = 0; index < 40; index++)
      answers.push((await post(toldOf(reference, mark), { signature: 'bad', address: '198.51.100.7' })).status);
    expect([answers[0], answers.at(-1), new Set(answers).size]).toEqual([400, 429, 2]);
    expect(await countOf('AcquirerNotice')).toBe(0);
    const lines = logged.lines.filter((line) => line.includes('"reason":"forged"'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(25);
    // others are heard as before
    expect((await post(toldOf(reference, mark), { address: '198.51.100.8' })).status).toBe(200);
  });

  test('an acquirer that is not connected, or tells nothing, is not found; too much is refused; what nobody can read is answered', async () => {
    const { notice: _hears, ...silent } = remote.acquirer;
    connected.set('own-account', silent);
    expect((await post('{}', { name: 'stripe' })).status).toBe(404);
    expect((await post('{}', { name: 'own-account' })).status).toBe(404);
    expect((await post('x'.repeat(1_048_577))).status).toBe(413);
    expect((await post('{')).status).toBe(200);
    expect(await countOf('AcquirerNotice')).toBe(0);
  });

  test('A14 NotOursIsIgnored: signed, and about nothing that we have made', async () => {
    const notice = toldOf('cus_1', null);
    expect((await post(notice)).status).toBe(200);
    expect([await endOf(notice.noticeId), await takeAll()]).toEqual(['ignored/not_ours', []]);
  });
});

describe('whose it is', () => {
  test('A14 NotOursIsIgnored: another installation’s on the same account', async () => {
    const id = await by('konbini');
    const { reference, mark } = await markOf(id);
    const foreign = [
      { ...mark, tenantId: newId() },
      { ...mark, attemptId: newId() },
    ];
    const told = foreign.map((one) => toldOf(reference, one));
    connected.set('bunpai', new RemoteAcquirer('bunpai').acquirer);
    const elsewhere = toldOf(reference, mark);
    for (const notice of told) await post(notice);
    await post(elsewhere, { name: 'bunpai' });
    expect(await takeAll()).toEqual(['foreign', 'foreign', 'foreign']);
    expect([await status(id), remote.reads]).toEqual(['authorized', []]);
  });

  test('many of them in an hour are told once, as an error', async () => {
    const mark = { tenantId: newId(), paymentId: newId(), attemptId: newId() };
    for (let index = 0; index < 101; index++) await post(toldOf('p', mark));
    while ((await takeAll()).length > 0);
    const lines = logged.lines.filter((line) => line.includes('many notices are about payments of another installation'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"level":50');
  });

  test('A12 WrongReference: one that the acquirer does not know keeps nothing waiting, since our mark says whose it is', async () => {
    const id = await by('paypay');
    const { reference, mark } = await markOf(id);
    remote.move(reference, { status: 'captured' });
    await post(toldOf('re_unknown_there', mark, { type: 'payment.refund.created' }));
    expect([await takeAll(), await status(id)]).toEqual([['applied'], 'captured']);
  });

  test('silence about another payment of the same attempt is no answer: it is asked about again', async () => {
    const id = await by('konbini');
    const { mark } = await markOf(id);
    remote.standings.set('payment-2', { reference: 'payment-2', status: 'captured', total: 10_000, refunded: [], facts: {} });
    const { acquirer } = remote;
    const read: NonNullable<typeof acquirer.read> = async (call) => {
      if (call.reference === 'payment-2' || !acquirer.read) throw new AcquirerSilent();
      return acquirer.read(call);
    };
    connected.set('komoju', { ...acquirer, read });
    await post(toldOf('payment-2', mark));
    expect(await takeAll()).toEqual(['waits: silent']);
    connected.set('komoju', acquirer);
    await endPauses();
    expect(await takeAll()).toEqual(['second_payment']);
  });

  test('A11 TooEarlyWaits: so does a notice, and a payment that is never found ends as unknown', async () => {
    const notice = toldOf('p', { tenantId: shop().id, paymentId: newId(), attemptId: newId() });
    await post(notice);
    expect(await takeAll()).toEqual(['waits: unknown_payment']);
    expect([await endOf(notice.noticeId), await takeAll()]).toEqual(['waiting/unknown_payment', []]);
    await endPauses();
    await sql(`UPDATE "AcquirerNotice" SET "waitsSince" = now() - interval '73 hours'`);
    expect([await takeAll(), await endOf(notice.noticeId)]).toEqual([['unknown'], 'failed/unknown']);
    // waiting has used up none but the last
    expect((await noticeOf(notice.noticeId))?.tries).toBe(1);
  });

  test('A11 TooEarlyWaits: our own call has no outcome yet, then both agree', async () => {
    remote.fault = { on: 'authorize', is: 'silent' };
    await shop().post('/payments', {
      amount: 1_000,
      tax: 0,
      currency: 'JPY',
      platform_details: splitOf(),
      payment_details: meansOf.paypay,
    });
    remote.fault = null;
    const [{ id = '' } = {}] = await sql<{ id: string }>(
      `SELECT id FROM "Payment" WHERE status = 'pending' ORDER BY "createdAt" DESC LIMIT 1`,
    );
    const { reference, mark } = await markOf(id);
    const notice = toldOf(reference, mark);
    await post(notice);
    expect(await takeAll()).toEqual(['waits: open_attempt']);
    remote.standings.set(reference, { reference, status: 'captured', total: 1_000, refunded: [], facts: {} });
    expect(await recoverAll()).toEqual(['never asked']);
    await endPauses();
    // it has failed here, and its customer gets the money back
    expect([await takeAll(), await status(id), remote.standings.get(reference)?.status]).toEqual([['given_back'], 'failed', 'refunded']);
  });
});
