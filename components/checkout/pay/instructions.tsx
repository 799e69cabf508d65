import { ChangeMethod } from '@/components/checkout/change-method';
import { After } from '@/components/checkout/pay/after';
import { BankTransfer } from '@/components/checkout/pay/bank-transfer';
import { Konbini } from '@/components/checkout/pay/konbini';
import { PayEasy } from '@/components/checkout/pay/pay-easy';
import type { PageReply } from '@/lib/payments/page/schema';

type Props = { page: PageReply; now: Date; live: boolean };

/** How to pay in, by the way that was chosen, and what happens then. */
export function Instructions({ page, now, live }: Props) {
  const { details } = page;
  const { merchant, back } = page;
  const shared = { page, now, live };
  return (
    <>
      {details.type === 'konbini' && <Konbini {...shared} details={details} />}
      {details.type === 'bank_transfer' && <BankTransfer {...shared} details={details} />}
      {details.type === 'pay_easy' && <PayEasy {...shared} details={details} />}
      <After kind={details.type === 'bank_transfer' ? 'bank' : 'cash'} merchant={merchant.name} back={back} />
      {page.checkout && <ChangeMethod at={page.checkout} />}
    </>
  );
}
