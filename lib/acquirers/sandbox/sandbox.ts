import path from 'node:path';
import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type CardData, type Instrument } from '@/lib/acquirers/acquirer';
import { everything } from '@/lib/acquirers/capabilities';
import { declineOf } from '@/lib/acquirers/sandbox/cards';
import { Journal } from '@/lib/acquirers/sandbox/journal';
import { numbersFor } from '@/lib/acquirers/sandbox/numbers';
import { settings } from '@/lib/installation';
import { isWallet } from '@/lib/money/methods';

let journal: Journal | undefined;
const journalOf = (): Journal => {
  journal ??= new Journal(path.join(settings().dataDir, 'sandbox-acquirer'));
  return journal;
};

const succeed = (attemptId: string): AcquirerOutcome => ({ ok: true, reference: `sandbox_${attemptId}` });

/** Scenarios without an answer. A verification takes no money, so both mean the same. */
const silences = ['gateway_timeout', 'gateway_timeout_approved'];

const numberOf = (card: CardData): string | null => (card.kind === 'number' ? card.card.number : null);

/** Cards and wallets with an agreement are approved at once. Cash gets a payment number; other wallets wait for the customer's approval. */
function outcomeOf(instrument: Instrument, attemptId: string): AcquirerOutcome {
  const reference = `sandbox_${attemptId}`;
  if (instrument.method === 'credit_card') return { ok: true, reference };
  const awaits = isWallet(instrument.method) && 'agreement' in instrument && instrument.agreement === null;
  return { ok: true, reference, facts: numbersFor(instrument, attemptId), ...(awaits && { awaits: 'approval' as const }) };
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
  can: everything,
  async close({ attemptId }) {
    return (await journalOf().close(attemptId))?.outcome ?? null;
  },
  async authorize({ instrument, scenario = '', capture, ...asked }) {
    if (scenario === 'gateway_timeout') throw new AcquirerSilent();
    const code = declineOf(instrument.method === 'credit_card' ? numberOf(instrument.card) : null, scenario);
    const outcome = await act(capture ? 'sale' : 'authorize', asked, code ? { ok: false, code } : outcomeOf(instrument, asked.attemptId));
    if (scenario === 'gateway_timeout_approved') throw new AcquirerSilent();
    return outcome;
  },
  capture: (asked) => act('capture', asked),
  void: (asked) => act('void', asked),
  refund: (asked) => act('refund', asked),
  async verify({ card, scenario = '' }) {
    if (silences.includes(scenario)) throw new AcquirerSilent();
    const code = declineOf(numberOf(card), scenario);
    return code ? { ok: false, code } : { ok: true, reference: 'sandbox_verification' };
  },
};
