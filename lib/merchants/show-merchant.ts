import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply, showMerchantInput } from '@/lib/merchants/schema';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';

export const showMerchant = query<typeof showMerchantInput, MerchantReply>({
  name: 'merchant.show',
  summary: 'Show a merchant: yourself or one of your payout merchants',
  route: 'GET /merchants/{id}',
  allow: 'merchants:read',
  input: showMerchantInput,
  output: merchantReply,
  run: async ({ scope }, { id }) => presentMerchant(await getMerchant(scope, id), settings().mode === 'live'),
});
