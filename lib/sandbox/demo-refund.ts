import type { Caller } from '@/lib/auth/actor';
import { showPayment } from '@/lib/payments/show-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';

type Wanted = { id: string; amount?: number; description: string; platform_details?: object };

const isAllowed = async (caller: Caller, wanted: Wanted): Promise<boolean> =>
  ((await refundPayment(caller, { ...wanted, dry_run: true })) as unknown as { allowed: boolean }).allowed;

/** As the dry run advises: sellers that have been paid out in between have not enough, and then the platform bears it alone, if it can. */
export async function giveBack(caller: Caller, wanted: Wanted): Promise<void> {
  if (await isAllowed(caller, wanted)) return void (await refundPayment(caller, wanted));
  const { total } = await showPayment(caller, { id: wanted.id });
  const alone = { amount: total, ...wanted, platform_details: { submerchants: [] } };
  if (await isAllowed(caller, alone)) await refundPayment(caller, alone);
}
