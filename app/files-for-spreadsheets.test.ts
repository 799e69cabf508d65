// Files for spreadsheets: numbers stay numbers, text is not changed, and times have their time zone.
import { describe, expect, test } from 'vitest';
import { csvLine, writtenText } from '@/lib/pages/csv';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

describe('a file for a spreadsheet', () => {
  test.each([
    ['10023', '10023'],
    ['0', '0'],
    ['123456789012345', '123456789012345'],
    ['0012345', "'0012345"],
    ['1234567890123456', "'1234567890123456"],
    ['1-2', "'1-2"],
    ['3/4', "'3/4"],
    ['2026-11-21', "'2026-11-21"],
    ['12:30', "'12:30"],
    ['1,234', '"\'1,234"'],
    ['1e5', "'1e5"],
    ['1.10', "'1.10"],
    ['10%', "'10%"],
    ['¥100', "'¥100"],
    ['(100)', "'(100)"],
    ['00', "'00"],
    ['-5', "'-5"],
    ['+81', "'+81"],
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    ['A-10023', 'A-10023'],
    ['10023A', '10023A'],
    ['１００２３', '１００２３'],
    ['#10023', '#10023'],
  ])('%j is written %j', (text, cell) => expect(csvLine([writtenText(text)])).toBe(`${cell}\r\n`));
  test('whose times these are stands in its head', () => {
    for (const [messages, zone] of [
      [ja, /（日本時間）$/],
      [en, / \(Tokyo\)$/],
    ] as const)
      for (const head of [
        messages.payments.csv.created,
        messages.payments.csv.captured,
        messages.refunds.file.time,
        messages.refunds.file.decided,
        messages.balance.file.time,
        messages.operatorAudit.file.time,
        messages.payouts.list.paid,
        messages.chargebacks.file.raised,
        messages.sellers.file.created,
      ])
        expect(head).toMatch(zone);
  });
});
