import { forgetKeys } from '@/lib/auth/known-keys';
import { suspensionInput } from '@/lib/merchants/account-schema';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { moveSuspension } from '@/lib/merchants/suspension';
import { command } from '@/lib/operation/command';

/** From the next call on its keys are refused, and its people only read. What is under way goes on. */
export const suspendMerchant = command<typeof suspensionInput, MerchantReply>({
  name: 'merchant.suspend',
  summary: 'Suspend a platform or an ordinary merchant',
  allow: 'installation:run',
  input: suspensionInput,
  output: merchantReply,
  after: forgetKeys,
  run: (context, input, database) => moveSuspension(context, 'suspend', input, database),
});
