import { z } from 'zod';

type Plain = z.ZodString | z.ZodPreprocess<z.ZodString>;
type Text = Plain | z.ZodOptional<Plain>;
/** Of what the wire also takes as a number: the text that it becomes. */
const textOf = (rule: Text): z.ZodString => {
  const plain = rule instanceof z.ZodOptional ? rule.unwrap() : rule;
  return plain instanceof z.ZodString ? plain : plain.out;
};

/** Text as somebody types it, by the operation's own rule; blanks around it do not count. What the operation may do without may stay empty. */
export const typed = (rule: Text) => {
  const mayBeEmpty = rule instanceof z.ZodOptional;
  return z
    .string()
    .trim()
    .refine((text) => (mayBeEmpty && text === '') || textOf(rule).safeParse(text).success);
};

/** A figure as somebody types it: `read` finds it, the operation's own rule judges it. */
export const figure = (read: (typed: string) => number | null, rule: z.ZodType) =>
  z.string().refine((text) => {
    const value = read(text);
    return value !== null && rule.safeParse(value).success;
  });

/** How many characters a field takes, by the operation's own rule. */
export function longest(rule: Text): number {
  const text = textOf(rule);
  const most = text.meta()?.maxLength ?? text.maxLength;
  if (typeof most !== 'number') throw new Error('this text may be of any length');
  return most;
}
