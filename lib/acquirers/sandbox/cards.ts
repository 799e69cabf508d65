import { type DeclineCode, declineCodes } from '@/lib/acquirers/acquirer';

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

/** What the sandbox refuses with: the code that was asked for, or the one that the card's number stands for. Undefined: it agrees. */
export const declineOf = (number: string | null, scenario: string): DeclineCode | undefined =>
  isDecline(scenario) ? scenario : refusedNumbers.get(number ?? '');
