import { forgetKeys } from '@/lib/auth/key-cache';
import { suspensionInput } from '@/lib/merchants/account-schema';
import { moveSuspension } from '@/lib/merchants/move-suspension';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { command } from '@/lib/operation/command';

/** From the next call on its keys are refused, and its users may only read. Payments under way continue. */
export const suspendMerchant = command<typeof suspensionInput, MerchantReply>({
  name: 'merchant.suspend',
  summary: 'Suspend a platform or an ordinary merchant',
  allow: 'installation:run',
  audience: 'operators',
  input: suspensionInput,
  output: merchantReply,
  after: forgetKeys,
  run: (context, input, database) => moveSuspension(context, 'suspend', input, database),
});
