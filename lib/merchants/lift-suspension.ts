import { forgetKeys } from '@/lib/auth/key-cache';
import { suspensionInput } from '@/lib/merchants/account-schema';
import { moveSuspension } from '@/lib/merchants/move-suspension';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { command } from '@/lib/operation/command';

/** Its existing keys work again; no new key is needed. */
export const liftSuspension = command<typeof suspensionInput, MerchantReply>({
  name: 'merchant.lift_suspension',
  summary: 'Let a suspended merchant work again',
  allow: 'installation:run',
  audience: 'operators',
  input: suspensionInput,
  output: merchantReply,
  after: forgetKeys,
  run: (context, input, database) => moveSuspension(context, 'lift', input, database),
});
