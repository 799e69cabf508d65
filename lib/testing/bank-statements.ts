import { zenginText } from '@/lib/japan/zengin';

type Entry = { date: string; direction: 'in' | 'out'; amount: number } & Partial<
  Record<'name' | 'description' | 'edi' | 'inquiry', string>
>;
type Account = { bankCode?: string; branchCode?: string; accountType?: string; accountNumber?: string };

const figures = (value: number | string, width: number) => String(value).padStart(width, '0');
const words = (text: string, width: number) => (zenginText(text) ?? text).slice(0, width).padEnd(width);
/** `2026-11-27` as banks write it: 081127. */
const era = (day: string) => `${figures(Number(day.slice(0, 4)) - 2018, 2)}${day.slice(5).replace('-', '')}`;

/** ASCII and half-width kana are a byte each; the others are taken for bytes. */
const bytesOf = (text: string) =>
  Buffer.from(Array.from(text, (character) => (character >= '｡' ? character.charCodeAt(0) - 0xff61 + 0xa1 : character.charCodeAt(0))));

function record({ date, direction, amount, name = '', description = '', edi = '', inquiry = '' }: Entry, at: number): string {
  const head = `2${figures(inquiry || at + 1, 8)}${era(date)}${era(date)}${direction === 'in' ? 1 : 2}11${figures(amount, 12)}${figures(0, 12)}`;
  const rest = `${words('', 23)}${figures(0, 10)}${words(name, 48)}${words('', 30)}${words(description, 20)}${edi.padEnd(20)} `;
  return head + rest;
}

/** A bank's statement (入出金明細, format 03) of the account that pays in tests, or of another one. */
export function statementOf(entries: readonly Entry[], account: Account = {}): Buffer {
  const { bankCode = '0001', branchCode = '001', accountType = '1', accountNumber = '7654321' } = account;
  const sumOf = (side: Entry['direction']) => {
    const of = entries.filter(({ direction }) => direction === side);
    return (
      figures(of.length, 6) +
      figures(
        of.reduce((sum, { amount }) => sum + amount, 0),
        13,
      )
    );
  };
  const header = `1030${'0'.repeat(18)}${bankCode}${words('ﾐｽﾞﾎ', 15)}${branchCode}${words('ﾎﾝﾃﾝ', 15)}   ${accountType}${figures(accountNumber, 10)}${words('ｶ)ﾌﾞﾝﾊﾟｲ', 40)}`;
  const trailer = `8${sumOf('in')}${sumOf('out')}`;
  const lines = [header, ...entries.map(record), trailer, '9'];
  return Buffer.concat(lines.map((line) => Buffer.concat([bytesOf(line.padEnd(200)), Buffer.from('\r\n')])));
}

export const asBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
