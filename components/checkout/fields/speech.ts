import type { CardBrand } from '@/lib/money/rates';

/** The messages between page and frame; of the typed card they contain only the brand. */
export type FieldsError = { code: string; message: string; field?: FieldName };
export const fieldNames = ['number', 'expiry', 'code', 'name'] as const;
export type FieldName = (typeof fieldNames)[number];
export type State = { complete: boolean; brand: CardBrand | null; error: FieldsError | null };
export type Result = { token: string; error?: never } | { token?: never; error: FieldsError };

/** An acquirer that gets the card from the browser itself. */
export type Giver = { name: string; url: string; key: string };
/** What it has answered, as `payment_details` of ours: no figure of it but the last four. */
export type GivenCard = {
  acquirer: string;
  acquirer_token: string;
  brand: string;
  last_four_digits: string;
  month: number;
  year: number;
  name: string;
};

/** To the frame: first a port for all later messages, then requests for a token. */
export type Greeting = { kind: 'bunpai-fields' };
export type FrameRequest = { kind: 'submit' };
/** From the frame. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'size'; height: number }
  | { kind: 'change'; state: State }
  | { kind: 'result'; result: Result }
  /** In a checkout, instead of a token. */
  | { kind: 'card'; card: GivenCard };

/** The frame's texts, in the language of its page. */
export type Words = {
  wrong: Record<FieldName | 'brand' | 'expired', string>;
  codeOfThree: string;
  codeOfFour: string;
  unreachable: string;
  failed: string;
  /** A customer cannot solve it; the page's developer gets the code. */
  wrongKey: string;
  brands: Record<CardBrand, string>;
};
