// An acquirer that keeps our money, charges for it, pays it out, and says so line by line.
import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type FundsEntry, type FundsKind } from '@/lib/acquirers/acquirer';
import { everything } from '@/lib/acquirers/capabilities';

type Mark = NonNullable<FundsEntry['mark']>;
type Line = Partial<FundsEntry> & { kind: FundsKind; amount: number };

/** `statesBalance`: false says payments and refunds alone, without fees. */
export function aStatingAcquirer(name: string, { statesBalance = true } = {}) {
  const lines: FundsEntry[] = [];
  const marks = new Map<string, Mark>();
  const totals = new Map<string, number>();
  const there = { isSilent: false, unlisted: 0, perPage: 2, reads: 0 };
  let number = 0;

  function write(line: Line): FundsEntry {
    number += 1;
    const entry = { entryId: `line-${number}`, remote: null, reference: null, mark: null, at: new Date(), ...line };
    lines.unshift(entry);
    return entry;
  }
  function charge(remote: string, amount: number) {
    const shared = { remote, mark: marks.get(remote) ?? null };
    write({ kind: 'payment', amount, ...shared });
    if (!statesBalance) return;
    const fee = Math.floor((amount * 3) / 100);
    write({ kind: 'fee', amount: -fee, ...shared });
    write({ kind: 'fee_tax', amount: -Math.floor(fee / 10), ...shared });
  }
  const done = (reference: string): AcquirerOutcome => ({ ok: true, reference });
  const acquirer: Acquirer = {
    name,
    can: { ...everything, cardInput: ['number', 'token', 'hosted'] },
    close: async () => null,
    async authorize({ tenantId, attemptId, amount, capture }) {
      const remote = `p_${attemptId}`;
      marks.set(remote, { tenantId, attemptId });
      totals.set(remote, amount);
      if (capture) charge(remote, amount);
      return done(remote);
    },
    async capture({ reference, amount }) {
      charge(reference, amount);
      return done(reference);
    },
    void: async ({ reference }) => done(reference),
    async refund({ attemptId, reference, amount }) {
      write({ kind: 'refund', amount: -amount, remote: reference, reference: `r_${attemptId}`, mark: marks.get(reference) ?? null });
      return done(`r_${attemptId}`);
    },
    verify: async () => done('v'),
    funds: {
      balance: statesBalance
        ? async () => {
            if (there.isSilent) throw new AcquirerSilent();
            return lines.reduce((sum, { amount }) => sum + amount, there.unlisted);
          }
        : null,
      async entries({ since, after }) {
        if (there.isSilent) throw new AcquirerSilent();
        there.reads += 1;
        const from = Number(after ?? 0);
        const wanted = lines.filter(({ at }) => since === null || at >= since);
        const next = from + there.perPage;
        return { entries: wanted.slice(from, next), next: next < wanted.length ? String(next) : null };
      },
    },
  };
  return { acquirer, there, lines, write, markOf: (remote: string) => marks.get(remote) ?? null };
}
