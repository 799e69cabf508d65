import type { CardBrand } from '@/lib/money/rates';

/** The messages between page and frame; of the typed card they contain only the brand. */
export type FieldsError = { code: string; message: string; field?: FieldName };
export const fieldNames = ['number', 'expiry', 'code', 'name'] as const;
export type FieldName = (typeof fieldNames)[number];
export type State = { complete: boolean; brand: CardBrand | null; error: FieldsError | null };
export type Result = { token: string; error?: never } | { token?: never; error: FieldsError };

/** To the frame: first a port for all later messages, then requests for a token. */
export type Greeting = { kind: 'bunpai-fields' };
export type FrameRequest = { kind: 'submit' };
/** From the frame. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'size'; height: number }
  | { kind: 'change'; state: State }
  | { kind: 'result'; result: Result };

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
