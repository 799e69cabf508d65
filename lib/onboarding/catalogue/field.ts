import type { Assist } from '@/lib/onboarding/catalogue/assist';
import type { CheckName } from '@/lib/onboarding/catalogue/check';
import type { ErrorCode, WarningCode } from '@/lib/onboarding/catalogue/codes';
import type { Locale, Sentence } from '@/lib/refusal';

/** The types of form components in the contract. */
export const fieldTypes = [
  'string',
  'dropdown',
  'radio',
  'checkbox',
  'url',
  'text',
  'email',
  'date',
  'integer',
  'file_upload',
  'single_file_upload',
  'service_agreement',
  'multi_select',
  'phone_number',
] as const;
export type FieldType = (typeof fieldTypes)[number];

type Typed = { type: FieldType };
/** Whether its value is the id of a file, or several. */
export const isOfFiles = ({ type }: Typed): boolean => type === 'file_upload' || type === 'single_file_upload';
export const takesSeveral = ({ type }: Typed): boolean => type === 'file_upload' || type === 'multi_select';

/** A valid value: ids for files, the options' values for choices. */
export type Value = string | number | boolean | string[];

/** Restrictions of a value, as the contract names them. `enum` maps a label to its value. */
export type Properties = {
  enum?: Record<string, string>;
  items?: { enum: Record<string, string> };
  minLength?: number;
  minimum?: number;
  maximum?: number;
  format?: 'date' | 'email';
  pattern?: string;
  external_links?: string[];
};

/** The values in a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Data for validation beside the value. */
export type Around = {
  /** The current valid value of another field. */
  answerTo: (name: string) => Value | undefined;
  /** The day in Tokyo, `2026-11-22`. */
  today: string;
  /** Whether a file is one of this seller's. */
  hasFile: (id: string) => boolean;
  /** Whether another seller of the same platform has the same bank account, or corporate number. */
  isAccountUsed: () => boolean;
  isNumberUsed: () => boolean;
};

export type Problem<Code extends string = ErrorCode> = { code: Code; told?: MessageValues };
export type Judged = { value: Value } | { problem: Problem };

export type Field = {
  /** `group.name`, as it is submitted. */
  name: string;
  type: FieldType;
  label: Sentence;
  description: Sentence;
  /** It may be left empty. */
  optional?: true;
  /**
   * Shown only while another shown field has this value (or contains it); without `is`: any value. `returned`: once a reviewer sent something
   * back. `holder_differs`: while the account holder is not the seller.
   */
  when?: { field: string; is?: string } | 'returned' | 'holder_differs';
  properties: (locale: Locale) => Properties;
  /** Validates and normalizes the submitted value. */
  judge: (raw: unknown, around: Around) => Judged;
  /** Checks a well-formed value against outside data (banks, addresses): an error in a live installation, a warning in the sandbox. */
  compare?: (value: Value, around: Around) => Problem<ErrorCode & WarningCode> | null;
  /** A check that only warns. `given`: the submitted value, if it was normalized. */
  doubt?: (value: Value, around: Around, given: Value | undefined) => Problem<WarningCode> | null;
  /** The warning while an optional field is empty. */
  missing?: WarningCode;
  /** When one of these fields changes, this answer no longer holds and is asked for again. */
  about?: readonly string[];
  /** The review checks that need it: open until it is answered. */
  checks?: readonly CheckName[];
  /** What helps on a screen. */
  assist?: Assist;
  /** "Same as": the field of another part of the form to copy. Null: leave this one empty. */
  same?: { part: string; field: string | null };
  /** The HTML `autocomplete` token. */
  autocomplete?: string;
  /** How a value is displayed, if not as it is stored. */
  show?: (value: Value, locale: Locale) => string;
  /** The fields that judge, compare and doubt look at: when one of them changes, this one is judged again. */
  looksAt?: readonly string[];
};

/** What each field defines itself; the rest comes from its kind (./kinds). */
export type Entry = Pick<Field, 'name' | 'label' | 'description'> & Partial<Pick<Field, 'optional' | 'when' | 'same' | 'autocomplete'>>;
/** How values of one kind are shown, restricted and judged. */
export type Kind = Omit<Field, keyof Entry>;
