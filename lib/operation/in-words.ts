import { z } from 'zod';
import type { Sentence } from '@/lib/refusal';

/** What a schema takes, in words that end "… must be": only where its shape does not say it. Whatever is derived from it inherits them. */
export const words = z.registry<{ words: Sentence }>();

export const inWords = <Schema extends z.ZodType>(schema: Schema, said: Sentence): Schema => {
  words.add(schema, { words: said });
  return schema;
};

/** Text by its length: `min` 0 may be left empty. */
export const lengthInWords = (min: number, max: number): Sentence =>
  min === 0
    ? { en: `text of at most ${max} characters`, ja: `${max}文字以内の文字列` }
    : { en: `text of ${min} to ${max} characters that are not all spaces`, ja: `${min}〜${max}文字の文字列（空白のみは不可）` };

/** What a rule says of a value that no words about length or form explain: the message of its issue. */
export const faults: Record<string, Sentence> = {
  unstorable: { en: 'text without NUL and without halves of characters', ja: 'NUL文字や壊れた文字を含まない文字列' },
};
