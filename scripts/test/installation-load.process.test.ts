// A live installation and its acquirer under a mixed load, with faults at random on both ways, and both killed again and again: at the end nothing differs,
// and the memory is steady.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openHeap, processOf, residentMb } from '../../lib/testing/load/process-figures';
import { type Sample, trendOf } from '../../lib/testing/load/soak-figures';
import type { Fault } from '../../lib/testing/servers/faulty-way';
import { until } from '../../lib/testing/until';
import { untilDisputesAgree } from './installation-disputes';
import { type Installations, twoInstallations } from './installations';
import { aPost } from './notice-post';
import { aTrade, cardDetails, expectSameMoney, instruments, isWallet, type Trade, type Way } from './trade';

const minutes = Number(process.env.INSTALLATIONS_MINUTES ?? 30);
const seed = Number(process.env.TEST_SEED ?? 20_261_129);
const lanes = 8;
/** Megabytes an hour that the live one’s heap may grow by, and how often it is looked at. */
const mostPerHour = 4;
const looks = 10;

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function chances(from: number) {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = chances(seed);
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

const short: readonly Fault[] = ['cut_before', 'cut_after', 'error_after', 'busy', 'twice'];
/** What hangs keeps its caller waiting for half a minute. */
const asking: readonly Fault[] = [...short, ...short, 'hang', 'hang_after'];
const telling: readonly Fault[] = ['cut_before', 'cut_after', 'error_after', 'busy', 'twice', 'lost'];
/** Whether faults come at all: at the end none does any more. */
let isStormy = true;
const met = new Map<string, number>();
const meeting = (way: string, faults: readonly Fault[]) => () => {
  if (!isStormy || random() > 0.06) return undefined;
  const fault = oneOf(faults);
  met.set(`${way} ${fault}`, (met.get(`${way} ${fault}`) ?? 0) + 1);
  return fault;
};

/** Customers who are under way, and what they wait for before they begin anew. */
const customers = { underWay: 0, mayBegin: Promise.resolve() };

let both: Installations;
afterAll(() => both?.close());

const ways = Object.keys(instruments) as Way[];
const amounts = [1_000, 5_000, 10_000, 33_000];

/** What one customer does, as far as it gets: every answer may be a failure, and the acquirer may be gone. */
function journeysOf({ S }: Installations, trade: Trade): Record<string, () => Promise<unknown>> {
  const { pay, simulate, change, refund, shown, their } = trade;
  const bought = async (way: Way, more: object = {}) => {
    const answer = await pay(instruments[way] ?? {}, { amount: oneOf(amounts), ...more });
    return (answer.body as { id?: string } | null)?.id ?? null;
  };
  const paidBy = async (way: Way) => {
    const id = await bought(way);
    if (id && way !== 'credit_card') await simulate(id, isWallet(way) ? 'approved' : 'paid').catch(() => null);
    return id;
  };
  return {
    paid: () => paidBy(oneOf(ways)),
    async refunded() {
      const id = await paidBy(oneOf(['credit_card', 'credit_card', 'paypay']));
      if (!id) return;
      // its notice may be lost
      for (let look = 0; look < 100 && (await shown(id).catch(() => null))?.status !== 'captured'; look++) await wait(20);
      await refund(id, 400);
      await refund(id, oneOf([100, 600]));
    },
    async refundedThere() {
      const id = await paidBy(oneOf(['credit_card', 'paypay']));
      const payment = id && (await their(id).catch(() => null));
      if (payment) await S.ask('POST', `/payments/${payment}/refund`);
    },
    async captured() {
      const id = await bought('credit_card', { capture: false });
      if (id) await change(oneOf(['capture', 'capture', 'cancel']), id);
    },
    async ended() {
      const id = await bought(oneOf(ways.slice(1)));
      if (id) await (random() < 0.5 ? change('cancel', id) : simulate(id, 'expired').catch(() => null));
    },
    async disputed() {
      const id = await bought('credit_card');
      const payment = id && (await their(id).catch(() => null));
      if (!payment) return;
      const raised = await S.ask('POST', '/test_helpers/chargebacks', { payment_id: payment, reason_code: '13.1' });
      const dispute = (raised.body as { id?: string } | null)?.id;
      if (dispute) await S.ask('POST', `/test_helpers/chargebacks/${dispute}/simulate`, { outcome: oneOf(['lost', 'cancelled']) });
    },
    declined: () => pay({ ...cardDetails, number: oneOf(['4123111111111000', '4123111111111059', '4123111111111083']) }),
  };
}

async function bear(both: Installations, trade: Trade, endMs: number, told: Map<string, number>): Promise<void> {
  const journeys = journeysOf(both, trade);
  const lane = async () => {
    while (performance.now() < endMs) {
      await customers.mayBegin;
      const name = oneOf(Object.keys(journeys));
      customers.underWay++;
      await journeys[name]?.().finally(() => customers.underWay--);
      told.set(name, (told.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Kills one or the other, about every half minute, and starts it again. The live one is spared while its memory is watched. */
async function strike({ L, S }: Installations, endMs: number, spares: () => boolean): Promise<number> {
  let blows = 0;
  while (performance.now() < endMs) {
    await wait(20_000 + random() * 20_000);
    const victim = spares() || random() < 0.5 ? S : L;
    await victim.kill();
    await victim.start();
    blows++;
  }
  return blows;
}

/** Nobody comes, no fault does, and what was under way has ended: what is read then is what stays of it. */
async function atRest<Value>(both: Installations, read: () => Promise<Value>): Promise<Value> {
  let goOn = () => {};
  customers.mayBegin = new Promise((resolve) => (goOn = resolve));
  isStormy = false;
  await until(() => customers.underWay === 0);
  await both.settle();
  await aPost(both).untilQuiet();
  const value = await read();
  isStormy = true;
  goOn();
  return value;
}

/** The live one's heap in megabytes at rest, from when it is warm; so often. */
async function watch(both: Installations, beganMs: number, endMs: number): Promise<{ heap: Sample[]; residentMb: number }> {
  const pid = processOf(both.L.pid());
  const opened = await openHeap(pid);
  const heap: Sample[] = [];
  const pauseMs = (endMs - performance.now()) / looks;
  while (performance.now() < endMs) {
    const { data: value } = await atRest(both, () => opened.usedMb());
    heap.push({ at: (performance.now() - beganMs) / 60_000, value });
    await wait(pauseMs);
  }
  opened.close();
  return { heap, residentMb: residentMb(pid) };
}

test.runIf(process.env.TEST_TIER === 'long' || process.env.INSTALLATIONS_MINUTES)(
  `${minutes} minutes of everything over two installations, seed ${seed}`,
  { timeout: minutes * 60_000 + 600_000 },
  async () => {
    both = await twoInstallations({ onAsking: meeting('asking', asking), onTelling: meeting('telling', telling) });
    const [trade, post] = [aTrade(both), aPost(both)];
    isStormy = false;
    await trade.fund();
    isStormy = true;
    const told = new Map<string, number>();
    const beganMs = performance.now();
    const endMs = beganMs + minutes * 60_000;
    // the first third with kills of both and a cold heap; then the live one lives, and is watched
    const third = beganMs + (minutes * 60_000) / 3;
    const loads = bear(both, trade, endMs, told);
    const blows = strike(both, endMs - 30_000, () => performance.now() > third - 40_000);
    await wait(third - performance.now());
    const { heap, residentMb: resident } = await watch(both, beganMs, endMs);
    await Promise.all([loads, blows]);
    isStormy = false;
    await both.settle();
    await post.untilQuiet();
    await post.catchUp();
    await post.untilQuiet();
    await untilDisputesAgree(both);
    // caches fill in the first half
    const steady = trendOf(heap.filter(({ at }) => at > minutes / 2));
    const [last] = heap.slice(-1);
    console.info(
      `${minutes} min, seed ${seed}: ${[...told].map(([name, count]) => `${name} ${count}`).join(', ')}; ${await blows} kills; ` +
        `${[...met].map(([name, count]) => `${name} ${count}`).join(', ')}; heap ${last?.value.toFixed(1)} MB, ` +
        `${steady.perHour.toFixed(1)} MB/h (${steady.low.toFixed(1)} to ${steady.high.toFixed(1)}), resident ${resident.toFixed(0)} MB`,
    );
    await expectSameMoney(both);
    // in a few minutes there is no line to be drawn
    if (minutes >= 15) expect(steady.perHour).toBeLessThan(mostPerHour);
  },
);
