import { z } from 'zod';

type Plain = z.ZodString | z.ZodPreprocess<z.ZodString>;
type Text = Plain | z.ZodOptional<Plain>;
/** The text rule inside a rule that also accepts a number. */
const textOf = (rule: Text): z.ZodString => {
  const plain = rule instanceof z.ZodOptional ? rule.unwrap() : rule;
  return plain instanceof z.ZodString ? plain : plain.out;
};

/** Typed text by the operation's own rule; outer blanks are ignored. An optional value may stay empty. */
export const typed = (rule: Text) => {
  const mayBeEmpty = rule instanceof z.ZodOptional;
  return z
    .string()
    .trim()
    .refine((text) => (mayBeEmpty && text === '') || textOf(rule).safeParse(text).success);
};

/** A typed figure: `read` finds it, the operation's own rule checks it. */
export const figure = (read: (typed: string) => number | null, rule: z.ZodType) =>
  z.string().refine((text) => {
    const value = read(text);
    return value !== null && rule.safeParse(value).success;
  });

/** The most characters of a field, by the operation's own rule. */
export function longest(rule: Text): number {
  const text = textOf(rule);
  const most = text.meta()?.maxLength ?? text.maxLength;
  if (typeof most !== 'number') throw new Error('this text may be of any length');
  return most;
}
