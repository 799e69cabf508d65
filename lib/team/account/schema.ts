import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { email, text } from '@/lib/operation/wire';

/** What a password may be is said by its own rules, with a sentence; here only that it is text. */
export const password = () => text({ max: 2_000 });
export const done = z.looseObject({ done: z.literal(true) });
export type Done = z.output<typeof done>;
export const isDone: Done = { done: true };

export const accountReply = z.looseObject({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  second_factor: z.looseObject({ since: z.string(), recovery_codes_left: z.int() }).nullable(),
  sign_ins: z.array(
    z.looseObject({
      id: z.string(),
      current: z.boolean(),
      browser: z.string().nullable(),
      address: z.string().nullable(),
      created_at: z.string(),
      last_seen_at: z.string().nullable(),
    }),
  ),
});
export type AccountReply = z.output<typeof accountReply>;

export const newFactorReply = z.looseObject({ secret: z.string(), uri: z.string() });
export const recoveryCodesReply = z.looseObject({ recovery_codes: z.array(z.string()) });

export const changePasswordInput = z.object({ password: password(), new_password: password() });
export const changeEmailInput = z.object({ password: password(), email: email() });
export const proofInput = z.object({ password: password() });
export const codeInput = z.object({ code: text({ max: 64 }) });
