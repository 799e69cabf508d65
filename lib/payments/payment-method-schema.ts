import { z } from 'zod';
import { typedKana } from '@/lib/japan/kana';
import { typedPhone } from '@/lib/japan/typed-phone';
import { type CashMethod, cashDays, konbiniStores, walletMethods } from '@/lib/money/methods';
import { cardBrands } from '@/lib/money/rates';
import { inWords } from '@/lib/operation/in-words';
import { as, choice, count, email, meant, text } from '@/lib/operation/wire';
import { isPayerPhone, payerPatterns } from '@/lib/payments/payer';
import { cardOrPageInput } from '@/lib/vault/schema';

const phone = () =>
  inWords(meant(typedPhone, 20).regex(payerPatterns.phone).refine(isPayerPhone), {
    en: 'a telephone number of 8 to 20 characters: figures, spaces, hyphens and brackets, with + before a country code and without an extension',
    ja: '8〜20文字の電話番号（数字・空白・ハイフン・かっこ、国番号の前は+、内線番号なし）',
  });
const kana = () =>
  inWords(meant(typedKana, 60).regex(payerPatterns.kana), {
    en: 'a reading of 1 to 60 characters in katakana or hiragana, for example ヤマダ',
    ja: '1〜60文字のカタカナまたはひらがな（例：ヤマダ）',
  });
const usualDays = Object.entries(cashDays).map(([method, { usual }]) => `${usual} for \`${method}\``);
const days = (method: CashMethod) => {
  const { min, max } = cashDays[method];
  return count({ min, max })
    .optional()
    .meta({ description: `Days until the money must be in, by 23:59:59 in Tokyo. Omitted: ${usualDays.join(', ')}.` });
};

const konbiniInput = z.object({
  type: z.literal('konbini'),
  store: choice(konbiniStores),
  email: email(),
  phone: phone().optional(),
  name: text({ max: 255 }).optional(),
  given_name: text({ max: 120 }).optional(),
  family_name: text({ max: 120 }).optional(),
  expiry_days: days('konbini'),
});
const payer = {
  email: email(),
  phone: phone(),
  given_name: text({ max: 120 }),
  family_name: text({ max: 120 }),
  given_name_kana: kana(),
  family_name_kana: kana(),
};
const bankTransferInput = z.object({ type: z.literal('bank_transfer'), ...payer, expiry_days: days('bank_transfer') });
const payEasyInput = z.object({ type: z.literal('pay_easy'), ...payer, expiry_days: days('pay_easy') });
const walletInput = z.object({ type: z.literal(walletMethods), email: email().optional() });

/** Every payment method. */
export const paymentMethodInput = z.discriminatedUnion(
  'type',
  [cardOrPageInput, konbiniInput, bankTransferInput, payEasyInput, walletInput],
  as('invalid_payment_type'),
);
export type PaymentMethodInput = z.output<typeof paymentMethodInput>;
export type CashInput = Extract<PaymentMethodInput, { type: CashMethod }>;

/** The result of the cardholder authentication before the payment. */
const holderCheck = z.looseObject({
  secure_token: z.string(),
  verification_status: z.string().meta({ description: '`OK`, or `SKIPPED` where the card takes no part.' }),
  eci: z.string().nullable().meta({ description: 'Electronic commerce indicator: 05 or 02 where the holder was authenticated.' }),
  message_version: z.string(),
});

const common = { email: z.string().nullable() };
const address = (description: string) => z.string().meta({ description });
const continued = 'Where the customer goes on: to agree, to type a card, or to be authenticated.';
const instructions = address('The page that tells the customer what to do.');

export const paymentDetailsReply = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('credit_card'),
    ...common,
    brand: z
      .enum(cardBrands)
      .nullable()
      .meta({ description: 'Null as long as the customer has not given the card to the acquirer; so are month and year.' }),
    last_four_digits: z.string().meta({ description: 'Empty as long as the card is not known.' }),
    month: z.int().nullable(),
    year: z.int().nullable(),
    redirect_url: address(continued).optional(),
    three_d_secure: holderCheck.nullable().meta({ description: 'Null where no secure token was paid with.' }),
  }),
  z.looseObject({
    type: z.literal('konbini'),
    ...common,
    store: z.enum(konbiniStores),
    confirmation_code: z.string().nullable(),
    receipt: z.string().meta({ description: 'The number that the shop asks for.' }),
    instructions_url: instructions,
  }),
  z.looseObject({
    type: z.literal('bank_transfer'),
    ...common,
    order_id: z.string(),
    bank_name: z.string(),
    account_branch_name: z.string(),
    account_number: z.string(),
    account_type: z.string(),
    account_name: z.string(),
    instructions_url: instructions,
  }),
  z.looseObject({
    type: z.literal('pay_easy'),
    ...common,
    bank_id: z.string(),
    customer_id: z.string(),
    confirmation_id: z.string(),
    instructions_url: instructions,
    payment_url: address('Where the customer goes on to a bank.'),
  }),
  z.looseObject({ type: z.enum(walletMethods), ...common, redirect_url: address(continued) }),
]);
export type PaymentDetails = z.output<typeof paymentDetailsReply>;
