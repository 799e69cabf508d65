import { z } from 'zod';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';
import { foundBy } from '@/lib/keywords/wanted';
import { feeMethods } from '@/lib/money/rates';
import { text } from '@/lib/operation/wire';
import { paymentStatuses } from '@/lib/payments/payment';
import { settlementStatuses } from '@/lib/settlements/settlement';
import { periods } from '@/lib/subscriptions/schedule';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

export const findInput = z.object({ query: text({ max: 255 }) });

export const foundReply = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(paymentStatuses),
      /** What the customer pays; for a seller its own share. */
      amount: z.int(),
      created_at: z.string(),
      external_order_num: z.string().nullable(),
      brand: z.enum(feeMethods).nullable(),
      last_four_digits: z.string().nullable(),
      email: z.string().nullable(),
      /** The customer's, as far as the payment has it. */
      name: z.string().nullable(),
      description: z.string().nullable(),
      merchant_name: z.string().nullable(),
      found_by: z.enum(foundBy),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.enum(subscriptionStatuses),
      /** Of each period, tax included. */
      amount: z.int(),
      period: z.enum(periods),
      external_subscription_num: z.string().nullable(),
      description: z.string().nullable(),
      merchant_name: z.string().nullable(),
    }),
  ),
  chargebacks: z.array(
    z.object({
      id: z.string(),
      status: z.enum(chargebackStatuses),
      amount: z.int(),
      due_date: z.string(),
      decided_at: z.string().nullable(),
      external_order_num: z.string().nullable(),
      last_four_digits: z.string().nullable(),
      customer_name: z.string().nullable(),
      merchant_name: z.string().nullable(),
    }),
  ),
  customers: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      brand: z.enum(feeMethods),
      last_four_digits: z.string().nullable(),
    }),
  ),
  settlements: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      status: z.enum(settlementStatuses),
      amount: z.int(),
      pay_date: z.string(),
      merchant_name: z.string(),
    }),
  ),
  merchants: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      platform_role: z.enum(['platform', 'payout']).nullable(),
      platform_name: z.string().nullable(),
    }),
  ),
});
export type Found = z.output<typeof foundReply>;
export type FoundPayment = Found['payments'][number];
export type FoundSubscription = Found['subscriptions'][number];
export type FoundChargeback = Found['chargebacks'][number];
export type FoundCustomer = Found['customers'][number];
export type FoundSettlement = Found['settlements'][number];
export type FoundMerchant = Found['merchants'][number];
