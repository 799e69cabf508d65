import { type KonbiniStore, konbiniStores, methodOf, type PaymentMethod, paymentMethods } from '@/lib/money/methods';
import { type CardBrand, cardBrands, type FeeMethod } from '@/lib/money/rates';

/** What an acquirer takes, so that nobody is offered what it would refuse. */
export type Capabilities = {
  methods: readonly PaymentMethod[];
  brands: readonly CardBrand[];
  stores: readonly KonbiniStore[];
  /** How a card can reach it; see CardData. */
  cardInput: readonly ('number' | 'token' | 'hosted')[];
  /** Where a cardholder is authenticated: inside the payment, before it by a secure token, or both. */
  threeDs: 'inside' | 'separate' | 'both';
  /** Methods that can be authorized first and captured later. */
  manualCapture: readonly PaymentMethod[];
  /** How a customer’s browser gives it a card without us: it posts the number to `url` with its publishable key. Left out: on its page alone. */
  browser?: { kind: 'fields'; url: string; publishableKey: string };
  /** Methods that can be charged again without their customer. */
  keeps: readonly PaymentMethod[];
  /** So long after a customer’s deadline it may still tell of cash that came in time, where that is longer than the half hour of all others. */
  tellsWithinMs?: number;
  /** The largest document of a defense in bytes, and the types that it may have; null: none is sent. */
  evidence: { maxBytes: number; types: readonly string[] } | null;
  /** The least and the most of one payment in whole yen; a method without an entry has no limit of its own. */
  yen: Partial<Record<PaymentMethod, { min: number; max: number }>>;
};

/** A sandbox takes everything that the contract knows. */
export const everything: Capabilities = {
  methods: paymentMethods,
  brands: cardBrands,
  stores: konbiniStores,
  cardInput: ['number'],
  threeDs: 'separate',
  manualCapture: ['credit_card', 'paypay', 'merpay', 'paidy'],
  keeps: ['credit_card', 'paypay', 'paidy'],
  evidence: null,
  yen: {},
};

/** One way of paying: a card's brand (null: on the acquirer's page, where it is not known yet) or the method, and the konbini chain. */
export type Way = { method: PaymentMethod; brand?: CardBrand | null; store?: KonbiniStore };

export const wayOfFee = (fee: FeeMethod): Way => {
  const method = methodOf(fee);
  return method === 'credit_card' ? { method, brand: fee as CardBrand } : { method };
};

/** Whether an acquirer takes a way of paying. */
export const takes = ({ methods, brands, stores }: Capabilities, { method, brand, store }: Way): boolean =>
  methods.includes(method) && (!brand || brands.includes(brand)) && (!store || stores.includes(store));
