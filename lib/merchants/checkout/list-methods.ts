import { routedWays } from '@/lib/acquirers/find-acquirer';
import { checkoutOf } from '@/lib/merchants/checkout/checkout';
import { waysWithout } from '@/lib/merchants/checkout/payment-methods';
import { listMethodsInput, type MethodsReply, methodsReply } from '@/lib/merchants/checkout/schema';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** The payment methods that the merchant's customers can use; empty when no acquirer is configured. */
export const listMethods = query<typeof listMethodsInput, MethodsReply>({
  name: 'payment.list_methods',
  summary: 'List the ways of paying that are on',
  description: 'With a secret or a publishable key; a page of any origin may ask.',
  route: 'GET /payment_methods',
  allow: 'checkout:use',
  browser: 'key',
  input: listMethodsInput,
  output: methodsReply,
  async run({ scope }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const [{ checkout }, routed] = await Promise.all([getMerchant(scope, scope.tenantId), routedWays(scope.tenantId)]);
    return waysWithout(checkoutOf(checkout).off, routed).map(({ method, names, brands }) => ({
      type_slug: method,
      name_ja: names.ja,
      name_en: names.en,
      currency: 'JPY' as const,
      brands: [...brands],
    }));
  },
});
