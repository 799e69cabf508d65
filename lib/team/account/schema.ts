import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { email, text } from '@/lib/operation/wire';
import { maxResponseLength } from '@/lib/team/account/passkeys/response';

/** Only text: the rules of a password refuse with their own sentences. */
export const password = () => text({ max: 2_000 });
export const done = z.looseObject({ done: z.literal(true) });
export type Done = z.output<typeof done>;
export const isDone: Done = { done: true };

export const accountReply = z.looseObject({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  second_factor: z
    .looseObject({
      since: z.string(),
      recovery_codes_left: z.int(),
      /** When the authenticator app was set up. */
      app_since: z.string().nullable(),
      passkeys: z.array(z.looseObject({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })),
    })
    .nullable(),
  /** The address where a browser uses passkeys of this installation; null: nowhere. */
  passkeys_at: z.string().nullable(),
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
/** Exactly one of the two. */
export const proveInput = z.object({ code: text({ max: 64 }).optional(), passkey: text({ max: maxResponseLength }).optional() });
export const codeInput = z.object({ code: text({ max: 64 }) });
