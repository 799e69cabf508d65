// What can happen to a call on its way to an acquirer, and what recovery learns of it. Both dialects are spoken with the same sandbox.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { breakerOf } from '@/lib/acquirers/komoju/client';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { accountAt, adapterOf, callsOf, changes, closed, dialects, endSending, isOfCaptured } from '@/lib/testing/fixtures/acquirer-calls';
import { aFaultyWay, type Fault } from '@/lib/testing/servers/faulty-way';
import { freePort } from '@/lib/testing/servers/product';
import { until as eventually } from '@/lib/testing/until';
import { aSecondInstallation, type SecondInstallation } from '@/scripts/test/two-installations';

const tenantId = newId();
let second: SecondInstallation;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
beforeAll(async () => {
  Object.assign(settings(), { cardNumbers: 'direct' });
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});
beforeEach(() => {
  way.seen.length = 0;
});

describe.each(dialects)('the acquirer %s', (name) => {
  const open = (port = way.port) => adapterOf(name).open(accountAt(port, second.key) as never);
  let acquirer: Acquirer;
  beforeAll(() => {
    acquirer = open();
  });
  const { authorize, referenceOf, change, close, insistOnClose } = callsOf(() => acquirer, tenantId);

  const lost: [Fault, boolean][] = [
    ['cut_before', false],
    ['busy', false],
    ['cut_after', true],
    ['error_after', true],
  ];
  describe.each(lost)('where it meets %s', (fault, isDone) => {
    test.each(['authorize', ...changes] as const)('%s is silent, and closing says what was done', async (kind) => {
      const reference = kind === 'authorize' ? '' : await referenceOf({ capture: isOfCaptured[kind] });
      const attemptId = newId();
      way.meet(fault);
      const call = kind === 'authorize' ? authorize({ attemptId }) : change(kind, reference, attemptId);
      await expect(call).rejects.toBeInstanceOf(AcquirerSilent);
      if (name === 'komoju' && !isDone) {
        // their lists may show it a little later
        await expect(close(attemptId)).rejects.toBeInstanceOf(AcquirerSilent);
        await endSending(attemptId);
      }
      const ended = await insistOnClose(attemptId);
      if (isDone) expect(ended).toMatchObject({ ok: true, reference: expect.any(String) });
      else expect(ended).toBeNull();
      expect(await close(attemptId)).toEqual(ended);
      if (kind === 'authorize') {
        expect(await authorize({ attemptId })).toEqual(ended ?? closed);
        expect(await second.madeBy(attemptId)).toHaveLength(isDone ? 1 : 0);
        return;
      }
      const status = { capture: 'captured', void: 'cancelled', refund: 'captured' }[kind];
      const standing = await acquirer.read?.({ reference });
      expect(standing?.status).toBe(isDone ? status : kind === 'refund' ? 'captured' : 'authorized');
      expect(standing?.refunded).toHaveLength(isDone && kind === 'refund' ? 1 : 0);
    });
  });

  test.each(['hang', 'hang_after'] as const)('where it meets %s, it is waited for until its moment, and no longer', async (fault) => {
    const attemptId = newId();
    way.meet(fault);
    await expect(authorize({ attemptId, until: new Date(Date.now() + 3_000) })).rejects.toBeInstanceOf(AcquirerSilent);
    // the connection has ended
    await eventually(() => way.isIdle());
    await endSending(attemptId);
    const ended = await insistOnClose(attemptId);
    expect((await second.madeBy(attemptId)).length).toBe(ended?.ok ? 1 : 0);
    expect(ended?.ok ?? false).toBe(fault === 'hang_after');
  });

  test('what arrives twice acts once', async () => {
    const attemptId = newId();
    way.meet('twice');
    const outcome = await authorize({ attemptId });
    expect(await second.madeBy(attemptId)).toHaveLength(1);
    const reference = outcome.ok ? outcome.reference : '';
    way.meet('twice');
    expect(await change('refund', reference)).toMatchObject({ ok: true });
    expect((await acquirer.read?.({ reference }))?.refunded).toHaveLength(1);
  });

  test('what is on its way while it is closed takes no money', async () => {
    for (const capture of [true, false]) {
      const attemptId = newId();
      way.meet('held');
      const call = authorize({ attemptId, capture });
      await eventually(() => way.holds());
      await endSending(attemptId);
      expect(await close(attemptId)).toBeNull();
      way.release();
      expect(await call).toEqual(closed);
      expect(await close(attemptId)).toBeNull();
      const [made] = await second.madeBy(attemptId);
      // a network without closing has taken it, and gives it back
      if (name === 'bunpai') expect(made).toBeUndefined();
      else expect(made).toMatchObject(capture ? { status: 'refunded', amount_refunded: 1_000 } : { status: 'cancelled' });
    }
  });

  test('where nobody listens nothing is sent, so it is refused at once; after a while nobody even tries', async () => {
    acquirer = open(await freePort());
    for (let call = 0; call < 6; call++) {
      const attemptId = newId();
      expect(await authorize({ attemptId })).toEqual({ ok: false, code: 'other_error', retry: 'later', raw: 'unreachable' });
      expect(await close(attemptId)).toBeNull();
    }
    expect(breakerOf(name)).toMatchObject({ state: 'open', failures: 5 });
    acquirer = open();
    expect(await authorize()).toMatchObject({ ok: true });
    expect(breakerOf(name)).toMatchObject({ state: 'closed', failures: 0 });
  });
});
