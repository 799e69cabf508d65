import { z } from 'zod';
import type { Sentence } from '@/lib/refusal';

/** What a schema allows, in words after "… must be": only when its type does not say it. Derived schemas inherit the words. */
export const words = z.registry<{ words: Sentence }>();

export const inWords = <Schema extends z.ZodType>(schema: Schema, said: Sentence): Schema => {
  words.add(schema, { words: said });
  return schema;
};

/** A text by its length: `min` 0 may be empty. */
export const lengthInWords = (min: number, max: number): Sentence =>
  min === 0
    ? { en: `text of at most ${max} characters`, ja: `${max}文字以内の文字列` }
    : { en: `text of ${min} to ${max} characters that are not all spaces`, ja: `${min}〜${max}文字の文字列（空白のみは不可）` };

/** Sentences for rules that no words about length or form explain, by the message of their issue. */
export const faults: Record<string, Sentence> = {
  unstorable: { en: 'text without NUL and without halves of characters', ja: 'NUL文字や壊れた文字を含まない文字列' },
};
