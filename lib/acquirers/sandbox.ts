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

/** Cards and wallets with an agreement are approved at once. Cash gets a payment number; other wallets wait for the customer's approval. */
function outcomeOf(means: Instrument, attemptId: string): AcquirerOutcome {
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
 * Takes no money and calls nobody: the card number or the scenario decides its answer. Its journal is in DATA_DIR, so it survives a crash of
 * every process. Two scenarios never answer: `gateway_timeout` did nothing, `gateway_timeout_approved` took the money.
 */
export const sandboxAcquirer: Acquirer = {
  name: 'sandbox',
  async close({ attemptId }) {
    return (await journalOf().close(attemptId))?.outcome ?? null;
  },
  async authorize({ means, scenario = '', capture, ...asked }) {
    if (scenario === 'gateway_timeout') throw new AcquirerSilent();
    const code = declineOf(means.method === 'credit_card' ? means.card.number : null, scenario);
    const outcome = await act(capture ? 'sale' : 'authorize', asked, code ? { ok: false, code } : outcomeOf(means, asked.attemptId));
    if (scenario === 'gateway_timeout_approved') throw new AcquirerSilent();
    return outcome;
  },
  capture: (asked) => act('capture', asked),
  void: (asked) => act('void', asked),
  refund: (asked) => act('refund', asked),
};
