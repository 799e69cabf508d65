import { notFound, redirect } from 'next/navigation';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { ReceiptPage } from '@/components/checkout/receipts/receipt-page';
import { newId } from '@/lib/db/ids';
import type { Came, Named } from '@/lib/pages/guest-page';
import { findReceipt } from '@/lib/receipts/find-receipt';
import type { IssuedReply } from '@/lib/receipts/schema';

type Place = 'sessions' | 'pay' | 'manage';
/** `of`: whether the receipt belongs to a checkout, a payment's page or a subscription's, of which `sequence` is the period. */
type Props = { of: Place; id: string; sequence?: string; told: string | string[] | undefined };

const pathOf = (of: Place, { id, sequence }: Pick<Props, 'id' | 'sequence'>): string =>
  sequence === undefined ? `/${of}/${id}/receipt` : `/${of}/${id}/receipts/${sequence}`;

/** Redirects to the page it belongs to before the payment is paid. */
export async function Receipt({ of, id, sequence, told }: Props) {
  const receipt = (await findReceipt(id, sequence)) ?? notFound();
  const [page, at] = [`/${of}/${id}`, pathOf(of, { id, ...(sequence !== undefined && { sequence }) })];
  if (receipt.state === 'unpaid') redirect(page);
  const outcome = told === 'issued' || told === 'refused' ? told : null;
  return (
    <Frame merchant={receipt.merchant} live={isLive()} at={at}>
      <ReceiptPage receipt={receipt} at={at} subscription={of === 'manage' ? page : null} idempotencyKey={newId()} told={outcome} />
    </Frame>
  );
}

/** Back to the receipt page, which shows the result. */
export const leadFromIssuing = (of: Place) => (_id: string, came: Came<IssuedReply>, named: Named) =>
  `${pathOf(of, named)}?told=${'reply' in came ? 'issued' : 'refused'}`;
