import 'server-only';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import { sendRefundLinkAction, withdrawRefundLinkAction } from '@/app/(dashboard)/payments/actions';
import { qrCodeOf } from '@/app/qr-code';
import type { ShownRefundLinks } from '@/components/payments/refund-links-list';
import { can } from '@/lib/auth/permissions';
import { isCash } from '@/lib/money/methods';
import type { PersonCaller } from '@/lib/pages/page';
import { listRefundLinks } from '@/lib/refunds/links/list-links';

/** The payment's refund links, each open link with its QR code; null without links. */
export async function findRefundLinksOf(caller: PersonCaller, id: string): Promise<ShownRefundLinks | null> {
  const { payment_details: details } = await findPayment(id);
  if (!isCash(details.type)) return null;
  const { data } = await listRefundLinks(caller, { id, per_page: 100 });
  if (data.length === 0) return null;
  const pictured = data.map(async (claim) => ({ ...claim, picture: claim.url && (await qrCodeOf(claim.url)) }));
  const acts = can(caller.actor, 'refunds:write') ? { send: sendRefundLinkAction, withdraw: withdrawRefundLinkAction } : null;
  return { data: await Promise.all(pictured), email: details.email, acts };
}
