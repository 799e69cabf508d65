import type { CardBrand } from '@/lib/money/rates';

/** What the page and the frame say to each other; of what is typed it is the brand alone that is ever told. */
export type FieldsError = { code: string; message: string; field?: FieldName };
export const fieldNames = ['number', 'expiry', 'code', 'name'] as const;
export type FieldName = (typeof fieldNames)[number];
export type State = { complete: boolean; brand: CardBrand | null; error: FieldsError | null };
export type Result = { token: string; error?: never } | { token?: never; error: FieldsError };

/** To the frame: the first, with a port that all the rest goes through, and the wish for a token. */
export type Greeting = { kind: 'bunpai-fields' };
export type FrameRequest = { kind: 'submit' };
/** From the frame. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'size'; height: number }
  | { kind: 'change'; state: State }
  | { kind: 'result'; result: Result };

/** What the frame says to a person, in the language of its page. */
export type Words = {
  wrong: Record<FieldName | 'brand' | 'expired', string>;
  codeOfThree: string;
  codeOfFour: string;
  unreachable: string;
  failed: string;
  /** A customer can do nothing about it; whoever builds the page is told by the code. */
  wrongKey: string;
  brands: Record<CardBrand, string>;
};
