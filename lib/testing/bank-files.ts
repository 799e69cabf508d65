import type { Caller } from '@/lib/auth/actor';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { listDays } from '@/lib/settlements/files/list-days';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { showDay } from '@/lib/settlements/files/show-day';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { soleAmountLimit } from '@/lib/team/proposals/proposal';
import { findOpenProposal } from '@/lib/team/proposals/store';
import { handIn } from '@/lib/testing/applicants';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { close } from '@/lib/testing/settlements';
import { aShop, type Shop } from '@/lib/testing/shop';

/** From where merchants are paid; above 10,000 yen by two people. */
export const payingBank = {
  code: '1234567890',
  name: 'カ）ブンパイ',
  bank_code: '0001',
  branch_code: '001',
  account_type: 'ordinary',
  account_number: '7654321',
  sole_amount: 10_000,
};

/** With what a second operator has to approve of it. */
export async function enterBank(operator: Caller, given: Record<string, unknown> = {}) {
  const bank = await changePayoutBank(operator, { ...payingBank, ...given });
  const raised = bank.proposed_sole_amount === null ? null : await findOpenProposal('raise_limit', soleAmountLimit);
  if (raised) await approveProposal(await asRole('operator', null), { id: raised.id });
  return bank;
}

const deskDays = 200;

/** Who works on a bank day on which all that tests settle is due, so that a file is carried out on the day on which it is made. */
export async function aPayer() {
  const day = bankDayFrom(dayIn(new Date(Date.now() + deskDays * 86_400_000)));
  return onDay(await asRole('operator', null), { transfer_day: day });
}

/** Two operators for whom an account to pay from was entered by others, so that each may approve a small file alone, and a shop to be paid from it. */
export async function aPayingDesk() {
  const [one, two, ...others] = await Promise.all(Array.from({ length: 4 }, aPayer));
  if (!one || !two) throw new Error('nobody is there');
  for (const person of others) await enterBank(person);
  return { one, two, shop: await aShop({ sellers: 2 }) };
}

/** What a seller, whose account was accepted, is to be paid; else the shop's first. */
export async function owed(operator: Caller, shop: Shop, amount: number, seller = shop.sellers[0] ?? '') {
  const { version } = await handIn(await asKey(shop.secretKey), seller);
  // its first cycle is that of today
  await acceptApplication({ ...operator, now: new Date() }, { id: seller, version });
  await shop.pay({ amount: Math.max(amount, 10_000), platform_details: splitOf([seller, amount, 0]) });
  const { settlement } = await close(shop.id, seller);
  if (!settlement) throw new Error('nothing is settled');
  return { seller, ...settlement };
}

/** All that waits, until the last day on which something does. */
export async function seenBy(operator: Caller) {
  const { days } = await listDays(operator, {});
  return showDay(operator, { day: days.at(-1)?.day ?? '2026-11-27' });
}

/** The file of all that waits. */
export async function fileBy(operator: Caller) {
  const { day, transfer_day, count, amount } = await seenBy(operator);
  return proposeFile(operator, { day, transfer_day, count, amount });
}

/** The same person on a day on which a file was carried out. */
const onDay = <Person extends Caller>(person: Person, { transfer_day }: { transfer_day: string }): Person => ({
  ...person,
  now: new Date(startOfDay(transfer_day).getTime() + 12 * 3_600_000),
});

/** It is taken to the bank, which carries it out on its day. */
export async function carryOut(operator: Caller, id: string) {
  await downloadFile(operator, { id });
  return payFile(onDay(operator, await showBankFile(operator, { id })), { id });
}
