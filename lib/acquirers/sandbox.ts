import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type DeclineCode, declineCodes } from '@/lib/acquirers/acquirer';

/** Numbers that are refused; every other number that passes the Luhn check succeeds. */
const refusedNumbers: ReadonlyMap<string, DeclineCode> = new Map([
  ['4123111111111000', 'insufficient_funds'],
  ['4123111111111018', 'exceeds_limit'],
  ['4123111111111034', 'bad_verification_value'],
  ['4123111111111042', 'card_expired'],
  ['4123111111111059', 'card_declined'],
  ['4123111111111075', 'invalid_number'],
  ['4123111111111083', 'fraudulent'],
]);

const isDecline = (code: string): code is DeclineCode => (declineCodes as readonly string[]).includes(code);

/** The outcome that the caller asked for; null when it asked for none that an acquirer can give. */
function forced(scenario: string | undefined): AcquirerOutcome | null {
  if (scenario === 'gateway_timeout') throw new AcquirerSilent();
  return scenario !== undefined && isDecline(scenario) ? { ok: false, code: scenario } : null;
}

const succeed = (attemptId: string): AcquirerOutcome => ({ ok: true, reference: `sandbox_${attemptId}` });

/** Takes no money and calls nobody: its answers follow from the card number or from the scenario asked for. */
export const sandboxAcquirer: Acquirer = {
  name: 'sandbox',
  authorize: async ({ attemptId, card, scenario }) => {
    const code = refusedNumbers.get(card.number);
    return forced(scenario) ?? (code ? { ok: false, code } : succeed(attemptId));
  },
  capture: async ({ attemptId }) => succeed(attemptId),
  void: async ({ attemptId }) => succeed(attemptId),
  refund: async ({ attemptId }) => succeed(attemptId),
};
