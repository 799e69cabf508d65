// How each way of paying begins at an acquirer of this family, as our pages rely on it.
import { type Assumption, inShort, judged, saw, so, Untried } from '@/lib/acquirers/komoju/rehearsal/bench';
import { cancelling, closingPage, sessionIn } from '@/lib/acquirers/komoju/requests';
import { cashDays } from '@/lib/money/methods';

const dayOf = (instant: string) => new Date(Date.parse(instant) + 9 * 60 * 60 * 1_000).toISOString().slice(0, 10);
export const cash = (['konbini', 'bank_transfer', 'pay_easy'] as const).map(
  (method): Assumption => ({
    says: `${method}: its numbers end on the day that was asked for`,
    async attempt(bench) {
      const instrument = bench.cash(method, cashDays[method].min + 1);
      const asked = 'until' in instrument ? instrument.until : '';
      const outcome = await bench.authorize({ instrument });
      if (!outcome.ok) throw new Untried(`not taken: ${outcome.raw ?? outcome.code}`);
      const { until } = await bench.standing(outcome.reference);
      return judged(until !== undefined && dayOf(until) === dayOf(asked), { asked, until: until ?? null });
    },
  }),
);

const isOfTheWeb = (url: string | undefined): boolean => url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
export const pages: Assumption[] = [
  {
    says: 'a wallet’s customer agrees on a page of the acquirer',
    async attempt(bench) {
      const outcome = await bench.authorize({ instrument: { method: 'paypay', agreement: null } });
      if (!outcome.ok) throw new Untried(`not taken: ${outcome.raw ?? outcome.code}`);
      const url = outcome.facts?.redirect_url;
      return judged(outcome.awaits === 'approval' && isOfTheWeb(url), { awaits: outcome.awaits ?? null, url: url ?? null });
    },
  },
  {
    says: 'a card is typed on a page of the acquirer, and a page that is closed stays closed',
    async attempt(bench) {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const outcome = await bench.authorize({ card: { kind: 'hosted', until } });
      if (!outcome.ok) throw new Untried(`no page: ${outcome.raw ?? outcome.code}`);
      const url = outcome.facts?.redirect_url;
      if (!isOfTheWeb(url)) return { fault: saw({ url: url ?? null }) };
      const closed = await bench.post(closingPage(sessionIn(outcome.reference) ?? ''));
      const { status } = await bench.standing(outcome.reference);
      return status === 'cancelled'
        ? so(new URL(url ?? '').origin)
        : { fault: `closing it is answered ${inShort(closed)}, and it is ${status}` };
    },
  },
  {
    says: 'what a customer has not agreed to in an app, or paid at a counter, can be cancelled',
    async attempt(bench) {
      const ends: string[] = [];
      for (const instrument of [{ method: 'paypay' as const, agreement: null }, bench.cash('konbini', cashDays.konbini.min + 1)]) {
        const outcome = await bench.authorize({ instrument });
        if (!outcome.ok) throw new Untried(`not taken: ${outcome.raw ?? outcome.code}`);
        await bench.change('void', outcome.reference);
        ends.push(`${instrument.method} ${(await bench.standing(outcome.reference)).status}`);
      }
      return judged(
        ends.every((end) => end.endsWith(' cancelled')),
        ends.join(', '),
      );
    },
  },
  {
    says: 'cancelling what was captured is refused',
    async attempt(bench) {
      const { reference } = await bench.made();
      const reply = await bench.post(cancelling(reference));
      const { status } = await bench.standing(reference);
      return judged(reply.status >= 400 && status === 'captured', `${inShort(reply)}, and it is ${status}`);
    },
  },
  {
    says: 'chargebacks can be listed',
    async attempt(bench) {
      const reply = await bench.get('/chargeback_requests?per_page=1');
      const { data } = (reply.body ?? {}) as { data?: unknown };
      return judged(reply.status === 200 && Array.isArray(data), inShort(reply));
    },
  },
];
