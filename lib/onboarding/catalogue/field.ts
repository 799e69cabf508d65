import type { Assist } from '@/lib/onboarding/catalogue/assist';
import type { CheckName } from '@/lib/onboarding/catalogue/check';
import type { ErrorCode, WarningCode } from '@/lib/onboarding/catalogue/codes';
import type { Locale, Sentence } from '@/lib/refusal';

/** The kinds of form component that the contract names. */
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

/** Restrictions of a value, as the contract names them. `enum` maps a label to the value that it stands for. */
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

/** What a message says beside its own words. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** What is known while a value is judged. */
export type Around = {
  /** The valid value of another field, as it stands so far. */
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
   * Asked for while another field that is asked for has this value, or holds it among others; without `is`, any value. `returned`: once something
   * was sent back. `holder_differs`: while the account's holder is another name than the seller's.
   */
  when?: { field: string; is?: string } | 'returned' | 'holder_differs';
  properties: (locale: Locale) => Properties;
  /** Brings what was submitted into its one form, or says what is wrong with it. */
  judge: (raw: unknown, around: Around) => Judged;
  /** What the world says of a value that is well-formed: an error in a live installation, a warning in the sandbox. */
  compare?: (value: Value, around: Around) => Problem<ErrorCode & WarningCode> | null;
  /** What is only ever a warning. `given` is what was submitted, where the value was made of it. */
  doubt?: (value: Value, around: Around, given: Value | undefined) => Problem<WarningCode> | null;
  /** What is said as long as it is asked for and empty, where it may be left so. */
  missing?: WarningCode;
  /** The fields that it is about: once one of them has another value, it says nothing any more and is asked for again. */
  about?: readonly string[];
  /** The checks that look at it: as long as it is not answered they are open. */
  checks?: readonly CheckName[];
  /** What helps on a screen. */
  assist?: Assist;
  /** What most often stands here, too: the field of another part of the form. Null: then this one is empty. */
  same?: { part: string; field: string | null };
  /** What the browser's own card of addresses calls it. */
  autocomplete?: string;
  /** How a value is written for people, where that is not how it is kept. */
  show?: (value: Value, locale: Locale) => string;
  /** The fields that judge, compare and doubt look at: when one of them changes, this one is judged again. */
  looksAt?: readonly string[];
};

/** What an entry of the catalogue says of itself; the rest comes from its kind. */
export type Entry = Pick<Field, 'name' | 'label' | 'description'> & Partial<Pick<Field, 'optional' | 'when' | 'same' | 'autocomplete'>>;
/** How values of one kind are shown, restricted and judged. */
export type Kind = Omit<Field, keyof Entry>;
