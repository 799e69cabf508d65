// Cards and secrets that cannot occur by chance in a database, and places that must not contain them.
import { randomBytes, randomInt } from 'node:crypto';
import { expect } from 'vitest';

/** Adds the check digit. */
function luhn(body: string): string {
  const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);
  const digits = [...body].reverse().map(Number);
  const total = digits.reduce((sum, digit, index) => sum + (index % 2 === 0 ? doubled(digit) : digit), 0);
  return `${body}${(10 - (total % 10)) % 10}`;
}
/** A unique card number, and every value that must not be found again. */
export const canaries = { numbers: [] as string[], codes: [] as string[], secrets: [] as string[] };
export function aCard(overrides: Record<string, unknown> = {}) {
  const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');
  // its last four digits, which may be shown, are below every verification value here
  const number = luhn(`4111${digits(8)}${randomInt(7)}${digits(2)}`);
  // odd, unlike every amount and fee of this file, and below the sandbox's bank 9999
  const verification_value = String(randomInt(3_500, 4_999) * 2 + 1);
  canaries.numbers.push(number);
  canaries.codes.push(verification_value);
  return { type: 'credit_card', number, month: 12, year: 2030, verification_value, ...overrides };
}
export function aSecret(): string {
  const secret = `canary_${randomBytes(12).toString('hex')}`;
  canaries.secrets.push(secret);
  return secret;
}
/** The number in plain form, packed, or hashed: a hash of sixteen digits is quickly reversed. */
function disguises(value: string): string[] {
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + value)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [
    value,
    Buffer.from(value).toString('hex'),
    value.replace(/(.{4})(?=.)/g, '$1 '),
    value.replace(/(.{4})(?=.)/g, '$1-'),
    ...encoded,
  ];
}

export function expectNone(where: string, text: string): void {
  for (const number of canaries.numbers) {
    for (const form of disguises(number)) expect(text.includes(form), `${where} holds ${form}, a card number`).toBe(false);
    // six and four digits may be shown; seven inside an id are chance
    const parts = new RegExp(`${number.slice(0, 10)}|${number.slice(-10)}|(?<!\\w)(${number.slice(0, 7)}|${number.slice(-7)})(?!\\w)`);
    expect(parts.exec(text)?.[0], `${where} holds too much of a card number`).toBeUndefined();
  }
  for (const code of canaries.codes) {
    const alone = new RegExp(`(?<![\\w.:+-])${code}(?![\\w.:-])`);
    expect(alone.exec(text)?.[0], `${where} holds ${code}, a verification value`).toBeUndefined();
  }
  for (const secret of canaries.secrets) expect(text.includes(secret), `${where} holds a secret`).toBe(false);
}
