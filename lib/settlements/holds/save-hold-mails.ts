import type { Database } from '@/lib/db/prisma';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { dashboardLink } from '@/lib/own-urls';
import type { HoldRow } from '@/lib/settlements/holds/store';
import { findSellerAddresses } from '@/lib/team/people/store';

/** Mails a seller's people that its payouts are on hold, with the reason only where the platform shows it, or that they are released. */
export async function saveHoldMails(
  database: Database,
  seller: MerchantRow,
  { act, reason, reasonShown, createdAt }: HoldRow,
): Promise<void> {
  const { tenantId, id } = seller;
  const addresses = await findSellerAddresses(database, tenantId, id);
  if (addresses.length === 0) return;
  const platform = await getMerchant({ kind: 'merchant', tenantId }, tenantId, database);
  const told = { shop: seller.name, place: platform.name, link: dashboardLink('/payouts') };
  const lines = (reason ?? '').split('\n');
  const given = reasonShown ? 1 : 0;
  const mail =
    act === 'hold'
      ? bilingualMail('payoutsHeld', { ...told, given, reason: given ? { ja: lines, en: lines } : { ja: [''], en: [''] } })
      : bilingualMail('payoutsReleased', told);
  await saveMails(database, addresses, mail, createdAt);
}
