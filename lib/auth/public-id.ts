import { randomHex } from '@/lib/db/ids';

/**
 * The id of an object that is reached without a key (a checkout, a secure token, a payment page): the tenant's number and the row's id in
 * base32. The row's id has 128 random bits, so it cannot be guessed, and the number finds the tenant without searching all of them.
 */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 26 letters of five bits hold the 128 bits. */
const idLetters = 26;
const maxNumberLetters = 7;

/** An unguessable row id. Stored as a uuid, but without a uuid's fixed bits. */
export const newSecretId = (): string => uuidOf(randomHex());

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const lettersOf = (value: bigint): string => {
  let letters = '';
  for (const figure of value === 0n ? '' : value.toString(32)) letters += alphabet[Number.parseInt(figure, 32)];
  return letters;
};

export const publicIdOf = (tenantNumber: number, id: string): string =>
  lettersOf(BigInt(tenantNumber)) + lettersOf(BigInt(`0x${id.replaceAll('-', '')}`)).padStart(idLetters, alphabet[0]);

/** Tenant number and row id; null for a text that `publicIdOf` cannot have written. Each row has one spelling. */
export function readPublicId(text: string): { tenantNumber: number; id: string } | null {
  const length = text.length - idLetters;
  if (length < 1 || length > maxNumberLetters || !/^[a-z2-7]+$/.test(text) || text.startsWith('a')) return null;
  const numberIn = (letters: string) => [...letters].reduce((value, letter) => (value << 5n) | BigInt(alphabet.indexOf(letter)), 0n);
  const [number, bits] = [numberIn(text.slice(0, length)), numberIn(text.slice(length))];
  if (bits >> 128n !== 0n || number > 2_147_483_647n) return null;
  return { tenantNumber: Number(number), id: uuidOf(bits.toString(16).padStart(32, '0')) };
}
