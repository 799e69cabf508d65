import path from 'node:path';
import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type Instrument } from '@/lib/acquirers/acquirer';
import { Journal } from '@/lib/acquirers/journal';
import { declineOf } from '@/lib/acquirers/sandbox-cards';
import { numbersFor } from '@/lib/acquirers/sandbox-numbers';
import { settings } from '@/lib/installation';
import { isWallet } from '@/lib/money/methods';

let journal: Journal | undefined;
const journalOf = (): Journal => {
  journal ??= new Journal(path.join(settings().dataDir, 'sandbox-acquirer'));
  return journal;
};

const succeed = (attemptId: string): AcquirerOutcome => ({ ok: true, reference: `sandbox_${attemptId}` });

/** A card and an agreement are good at once; a slip is given out, and a wallet's customer has yet to agree. */
function given(means: Instrument, attemptId: string): AcquirerOutcome {
  const reference = `sandbox_${attemptId}`;
  if (means.method === 'credit_card') return { ok: true, reference };
  const awaits = isWallet(means.method) && 'agreement' in means && means.agreement === null;
  return { ok: true, reference, facts: numbersFor(means, attemptId), ...(awaits && { awaits: 'approval' as const }) };
}

type AuthorizationCall = { attemptId: string; amount: number; until: Date };
async function act(kind: string, { attemptId, amount, until }: AuthorizationCall, outcome = succeed(attemptId)): Promise<AcquirerOutcome> {
  if (Date.now() > until.getTime()) throw new AcquirerSilent();
  return (await journalOf().act({ attemptId, kind, amount, outcome })).outcome;
}

/**
 * Takes no money and calls nobody: its answers follow from the card number or from the scenario asked for. What it did is in DATA_DIR, so
 * that it can be asked after the death of every process. Of its scenarios two are silent: `gateway_timeout` has done nothing,
 * `gateway_timeout_approved` has taken the money.
 */
export const sandboxAcquirer: Acquirer = {
  name: 'sandbox',
  async close({ attemptId }) {
    return (await journalOf().close(attemptId))?.outcome ?? null;
  },
  async authorize({ means, scenario = '', capture, ...asked }) {
    if (scenario === 'gateway_timeout') throw new AcquirerSilent();
    const code = declineOf(means.method === 'credit_card' ? means.card.number : null, scenario);
    const outcome = await act(capture ? 'sale' : 'authorize', asked, code ? { ok: false, code } : given(means, asked.attemptId));
    if (scenario === 'gateway_timeout_approved') throw new AcquirerSilent();
    return outcome;
  },
  capture: (asked) => act('capture', asked),
  void: (asked) => act('void', asked),
  refund: (asked) => act('refund', asked),
};
