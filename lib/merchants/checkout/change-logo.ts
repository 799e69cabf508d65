import type { Database } from '@/lib/db/prisma';
import { keepBytes } from '@/lib/files/content';
import { drawLogo } from '@/lib/files/draw-logo';
import { maxFileBytes, tooLarge } from '@/lib/files/file';
import { tidyName } from '@/lib/files/filename';
import { type Checkout, checkoutOf } from '@/lib/merchants/checkout/checkout';
import { presentCheckout } from '@/lib/merchants/checkout/present';
import { type CheckoutReply, checkoutReply, setLogoInput, showCheckoutInput } from '@/lib/merchants/checkout/schema';
import { deleteLogo, saveLogo } from '@/lib/merchants/checkout/store';
import { getMerchant, lockMerchant, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const refuseSeller = ({ platformRole }: MerchantRow) => platformRole === 'payout' && refuse('not_found');

async function save(database: Database, row: MerchantRow, logo: string | null, now: Date) {
  const before = checkoutOf(row.checkout);
  const after: Checkout = { ...before, logo };
  const saved = await updateMerchant(database, row, { checkout: after }, now);
  const change = { tenantId: row.tenantId, subjectKind: 'merchant' as const, subjectId: row.id };
  return { reply: presentCheckout(saved, after), changes: [{ ...change, before: { logo: before.logo }, after: { logo } }] };
}

/** Sets the logo next to the name on every customer page. The upload is rendered again, and its bytes are deleted. */
export const setLogo = command<typeof setLogoInput, CheckoutReply, Buffer>({
  name: 'merchant.set_logo',
  summary: 'Set the picture that a platform’s or an ordinary merchant’s customers see',
  allow: 'merchants:write',
  upload: { part: 'paper', bytes: maxFileBytes, tooLarge, nameOf: tidyName, keep: keepBytes },
  input: setLogoInput,
  output: checkoutReply,
  async prepare({ scope }, { id, paper }) {
    const merchant = await getMerchant(scope, id);
    refuseSeller(merchant);
    const drawn = await drawLogo({ tenantId: merchant.tenantId, id: paper.id }, 'paper');
    await paper.drop();
    return drawn;
  },
  async run({ scope, now }, { id }, database, drawn) {
    const row = await lockMerchant(scope, id, database);
    return save(database, row, await saveLogo(database, row.tenantId, drawn, now), now);
  },
});

/** Removes the logo and keeps the name. Does nothing without a logo. */
export const removeLogo = command<typeof showCheckoutInput, CheckoutReply>({
  name: 'merchant.remove_logo',
  summary: 'Remove the picture that a platform’s or an ordinary merchant’s customers see',
  allow: 'merchants:write',
  input: showCheckoutInput,
  output: checkoutReply,
  async run({ scope, now }, { id }, database) {
    const row = await lockMerchant(scope, id, database);
    refuseSeller(row);
    if (checkoutOf(row.checkout).logo === null) return { reply: presentCheckout(row), changes: [] };
    await deleteLogo(database, row.tenantId);
    return save(database, row, null, now);
  },
});
