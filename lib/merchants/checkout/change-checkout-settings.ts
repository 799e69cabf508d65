import { type Checkout, checkoutAsked, checkoutOf } from '@/lib/merchants/checkout/checkout';
import { presentCheckout, versionOf } from '@/lib/merchants/checkout/present';
import { type CheckoutReply, changeCheckoutInput, checkoutReply } from '@/lib/merchants/checkout/schema';
import { lockMerchant, updateMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const changed = {
  en: 'These settings were changed in the meantime. Nothing was saved: look at them again.',
  ja: 'この設定は、ほかの人が先に変更しました。保存していません。最新の内容を確認してください。',
};

const names = ['name', 'colour', 'off', 'links', 'subscriptions', 'pause'] as const;
const isSame = (before: Checkout, after: Checkout) => (name: (typeof names)[number]) =>
  JSON.stringify(before[name]) === JSON.stringify(after[name]);

/** Sets everything at once: a value that is left out returns to its default. Refuses 409 a caller that has not seen the newest version. */
export const changeCheckoutSettings = command<typeof changeCheckoutInput, CheckoutReply>({
  name: 'merchant.change_checkout',
  summary: 'Say which ways of paying a platform or an ordinary merchant takes, and what its customers see',
  allow: 'merchants:write',
  input: changeCheckoutInput,
  output: checkoutReply,
  async run({ scope, now }, { id, version, ...given }, database) {
    const row = await lockMerchant(scope, id, database);
    if (row.platformRole === 'payout') return refuse('not_found');
    const before = checkoutOf(row.checkout);
    const after = { ...before, ...checkoutAsked(given) };
    if (version !== versionOf(before)) refuse('conflict', { say: changed });
    const different = names.filter((name) => !isSame(before, after)(name));
    if (different.length === 0) return { reply: presentCheckout(row), changes: [] };
    const saved = await updateMerchant(database, row, { checkout: after }, now);
    const only = (from: Checkout) => Object.fromEntries(different.map((name) => [name, from[name]]));
    const change = { tenantId: row.tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return { reply: presentCheckout(saved, after), changes: [{ ...change, before: only(before), after: only(after) }] };
  },
});
