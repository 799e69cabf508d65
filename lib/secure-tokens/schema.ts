import { z } from 'zod';
import { readPublicId } from '@/lib/auth/public-id';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { cardBrands } from '@/lib/money/rates';
import { as, grossYen, id, sized, text, webAddress } from '@/lib/operation/wire';
import { verificationStatuses } from '@/lib/three-ds/three-ds';
import { cardInput } from '@/lib/vault/schema';

/** In a path: a malformed id is 404. */
const publicId = () => sized(64, 'not_found').refine((value) => readPublicId(value) !== null, as('not_found'));

export const createSecureTokenInput = z.object({
  amount: grossYen().meta({ description: 'Whole yen, tax included: `amount` plus `tax` of the payment.' }),
  currency: z.literal('JPY', as('invalid_currency')),
  return_url: webAddress().meta({
    description: 'Where the customer comes back to, with `secure_token_id`. With a publishable key it leads to one of the allowed origins.',
  }),
  payment_details: z.union([sized(255), cardInput]).meta({
    description: 'A card, the id of a token that stands for one, or, with the secret key, the id of a customer whose card is kept.',
  }),
});

export type CreateSecureTokenInput = z.output<typeof createSecureTokenInput>;
/** `details`: a card or a token; `param`: where the customer’s browser has named it; `session`: the id of the checkout’s row. */
export const authenticateInput = createSecureTokenInput
  .omit({ payment_details: true })
  .extend({ session: sized(64), details: z.union([sized(255), cardInput]), param: sized(255) });

export const authenticateCustomerInput = createSecureTokenInput.omit({ payment_details: true }).extend({ customer: id() });

export const secureTokenInput = z.object({ id: publicId() });
export const answerInput = secureTokenInput.extend({ code: text({ max: 40 }) });

const said = z.string().nullable();
const authResultReply = z.looseObject({
  threeDSServerTransID: said,
  threeDSRequestorTransID: said,
  dsTransID: said,
  dsReferenceNumber: said,
  acsTransID: said,
  acsReferenceNumber: said,
  messageVersion: said,
  transStatus: said,
  transStatusReason: said,
  eci: said,
});

const shortView = {
  secure_token: z.string().meta({ description: 'Its id; also what a payment takes as `payment_details`.' }),
  verification_status: z.enum(verificationStatuses).meta({ description: '`OK` and `SKIPPED` can be paid with.' }),
};
/** Only for the merchant's own secret key. */
const longView = {
  created_at: z.string().optional().meta({ description: 'With the secret key only.' }),
  three_ds_auth_result: authResultReply.optional().meta({ description: 'With the secret key only: what the 3-D Secure server has said.' }),
};

export const createdSecureTokenReply = z
  .looseObject({
    ...shortView,
    id: z.string(),
    authentication_url: z.url().nullable().meta({
      description:
        'Where to send the customer when `verification_status` is `NEEDS_VERIFY`. It is never null; otherwise there is nothing to do there: the page says how it ended, and leads back.',
    }),
    ...longView,
  })
  .meta({ id: 'CreatedSecureToken' });
export const secureTokenReply = z
  .looseObject({ ...shortView, id: z.string().optional().meta({ description: 'With the secret key only.' }), ...longView })
  .meta({ id: 'SecureToken' });

/** The content of a challenge's page. */
export const challengeReply = z.looseObject({
  verification_status: z.enum(verificationStatuses),
  merchant: faceReply,
  amount: z.int(),
  brand: z.enum(cardBrands),
  last_four_digits: z.string(),
  /** The return address of the merchant, or of the checkout that asked. */
  back: z.string(),
  /** A payment was tried with it; the shop knows the result. */
  used: z.boolean(),
  /** Why it failed; null: it succeeded, is open, or never reached the customer. */
  ended_by: z.enum(['failed', 'timed_out', 'too_many_tries', 'cancelled']).nullable(),
  challenge: z
    .looseObject({
      sent_to: z.string(),
      ends_at: z.string(),
      wrong: z.int(),
      tries_left: z.int(),
      resend_from: z.string().nullable(),
    })
    .nullable(),
});
/** The result of the customer's action. */
export const toldReply = z.looseObject({ told: z.enum(['ended', 'wrong', 'malformed', 'sent', 'too_soon', 'none_left']) });

export type CreatedSecureTokenReply = z.output<typeof createdSecureTokenReply>;
export type SecureTokenReply = z.output<typeof secureTokenReply>;
export type ChallengeReply = z.output<typeof challengeReply>;
export type ToldReply = z.output<typeof toldReply>;
