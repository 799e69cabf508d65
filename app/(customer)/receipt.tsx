import { notFound, redirect } from 'next/navigation';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { ReceiptPage } from '@/components/checkout/receipts/receipt-page';
import { newId } from '@/lib/db/ids';
import type { Came } from '@/lib/pages/guest-page';
import { findReceipt } from '@/lib/receipts/find-receipt';
import type { IssuedReply } from '@/lib/receipts/schema';

/** `of`: the address of the checkout or payment page that the receipt belongs to. */
type Props = { of: `/sessions/${string}` | `/pay/${string}`; id: string; told: string | string[] | undefined };

/** Redirects to the payment page before the payment is paid. */
export async function Receipt({ of, id, told }: Props) {
  const receipt = (await findReceipt(id)) ?? notFound();
  if (receipt.state === 'unpaid') redirect(of);
  const at = `${of}/receipt`;
  return (
    <Frame merchant={receipt.merchant} live={isLive()} at={at}>
      <ReceiptPage receipt={receipt} at={at} idempotencyKey={newId()} told={told === 'issued' || told === 'refused' ? told : null} />
    </Frame>
  );
}

/** Back to the receipt page, which shows the result. */
export const leadFromIssuing = (of: 'sessions' | 'pay') => (id: string, came: Came<IssuedReply>) =>
  `/${of}/${id}/receipt?told=${'reply' in came ? 'issued' : 'refused'}`;
