import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { holderQuestion } from '@/lib/onboarding/catalogue/bank';
import { fieldOf, fields, inOrderOfJudging } from '@/lib/onboarding/catalogue/catalogue';
import type { WarningCode } from '@/lib/onboarding/catalogue/codes';
import type { Around, Field, Problem, Value } from '@/lib/onboarding/catalogue/field';
import { reply } from '@/lib/onboarding/catalogue/other-fields';

/** A seller's answer to one field, and its state. */
type Answer = {
  /** The last valid value. */
  value?: Value;
  /** The submitted text, when the value was normalized from it. */
  given?: Value;
  /** The last submission, if it is invalid. An earlier valid value stays next to it. */
  rejected?: { value: unknown; problem: Problem };
  /** An optional field that was left empty on purpose. */
  skipped?: true;
  /** Why the reviewer wants it corrected; until something valid is submitted. */
  returned?: string;
  /** The same reason after the correction, until the application is submitted again. */
  corrected?: string;
};
export type Answers = Readonly<Record<string, Answer>>;

/** The last submission, valid or not; null: none. */
export const lastOf = (answers: Answers, name: string): unknown => {
  const { rejected, value = null } = answers[name] ?? {};
  return rejected ? rejected.value : value;
};

/** Facts beside the answers themselves. */
export type Facts = Omit<Around, 'answerTo'> & { isLive: boolean };

const aroundOf = (answers: Answers, facts: Facts): Around => ({ ...facts, answerTo: (name) => answers[name]?.value });

/** Whether a reviewer has sent an answer back that is not resubmitted yet. */
const wasReturned = (answers: Answers): boolean =>
  Object.values(answers).some(({ returned, corrected }) => returned !== undefined || corrected !== undefined);

/** Whether the form asks for a field: the field it depends on is asked for, and has the required value. */
export function isAsked(answers: Answers, field: Field): boolean {
  if (!field.when) return true;
  if (field.when === 'returned') return answers[field.name]?.value !== undefined || wasReturned(answers);
  if (field.when === 'holder_differs') return holderQuestion({ answerTo: (name) => answers[name]?.value }) !== null;
  const { field: other, is } = field.when;
  const on = fieldOf(other);
  const value = answers[other]?.value;
  if (!on || value === undefined || !isAsked(answers, on)) return false;
  return is === undefined || (Array.isArray(value) ? value.includes(is) : value === is);
}

/** The reviewer's reason, kept across the next submission; `isMended`: the submission is valid. */
const wantedOf = ({ returned, corrected }: Answer = {}, isMended: boolean): Pick<Answer, 'returned' | 'corrected'> => {
  const wanted = isMended ? (returned ?? corrected) : corrected;
  return { ...(wanted !== undefined && { corrected: wanted }), ...(!isMended && returned !== undefined && { returned }) };
};

/** An optional field left empty, or an optional statement not made. */
const saysNothing = ({ type }: Field, raw: unknown): boolean =>
  raw === '' || (Array.isArray(raw) && raw.length === 0) || (type === 'checkbox' && /^(false|0)$/.test(String(raw)));

const maxKept = 5_000;
/** A rejected value, cut to what can be stored and shown. */
function kept(raw: unknown): unknown {
  if (typeof raw === 'string') return raw.slice(0, maxKept).toWellFormed().replaceAll('\0', '');
  if (typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (Array.isArray(raw)) return raw.slice(0, 20).map((item) => (Array.isArray(item) ? null : kept(item)));
  return null;
}

function judge(field: Field, raw: unknown, around: Around, isLive: boolean): { value: Value } | { problem: Problem } {
  const judged = field.judge(raw, around);
  if ('problem' in judged) return judged;
  const problem = isLive ? field.compare?.(judged.value, around) : null;
  return problem ? { problem } : judged;
}

/** The submitted text, only when the value differs by more than spelling: stored, so that it can be checked again. */
const givenBeside = (field: Field, raw: unknown, value: Value): Pick<Answer, 'given'> =>
  field.looksAt && typeof raw === 'string' && typeof value === 'string' && raw !== value ? { given: kept(raw) as string } : {};

/** Applies a submission. An invalid one keeps the earlier valid value. */
function submitted(field: Field, before: Answer | undefined, raw: unknown, around: Around, isLive: boolean): Answer {
  if (field.optional && saysNothing(field, raw)) return { skipped: true, ...wantedOf(before, true) };
  const judged = judge(field, raw, around, isLive);
  if ('value' in judged) return { value: judged.value, ...givenBeside(field, raw, judged.value), ...wantedOf(before, true) };
  const { value, given } = before ?? {};
  return {
    ...(value !== undefined && { value }),
    ...(given !== undefined && { given }),
    ...wantedOf(before, false),
    rejected: { value: kept(raw), problem: judged.problem },
  };
}

/**
 * Checks an earlier answer again after another field has changed: a valid value may become invalid, and a rejected one valid. While the
 * rejected one stays invalid, a valid value next to it stays if it is still valid.
 */
function judgedAgain(field: Field, before: Answer, around: Around, isLive: boolean): Answer {
  const again = (raw: unknown): Answer => {
    const judged = judge(field, raw, around, isLive);
    if ('value' in judged) return { value: judged.value, ...givenBeside(field, raw, judged.value) };
    return { rejected: { value: kept(raw), problem: judged.problem } };
  };
  const { rejected } = before;
  const [last, valid] = [rejected?.value, before.given ?? before.value];
  // a submission that was neither text nor a list of texts was not stored, and stays invalid
  const said: Answer = rejected ? (last === null ? { rejected } : again(last)) : {};
  const { rejected: outdated, ...stays } = valid === undefined || said.value !== undefined ? {} : again(valid);
  const wrong = said.rejected ?? outdated;
  const skipped = before.skipped ? { skipped: before.skipped } : {};
  return { ...skipped, ...stays, ...said, ...(wrong && { rejected: wrong }), ...wantedOf(before, false) };
}

/**
 * The answers after an update of any fields of the catalogue. All are checked together, in any order; fields that depend on a changed field
 * are checked again. A field that is not asked for now is checked and stored.
 */
export function withSubmitted(before: Answers, update: ReadonlyMap<string, unknown>, facts: Facts): Answers {
  const after: Record<string, Answer> = { ...before };
  const around = aroundOf(after, facts);
  const changed = new Set<string>();
  for (const field of inOrderOfJudging) {
    const was = after[field.name];
    if (update.has(field.name)) after[field.name] = submitted(field, was, update.get(field.name), around, facts.isLive);
    else if (was && field.looksAt?.some((name) => changed.has(name))) after[field.name] = judgedAgain(field, was, around, facts.isLive);
    if (!isDeepStrictEqual(after[field.name]?.value, was?.value)) changed.add(field.name);
  }
  return withoutOutdated(before, after, update);
}

/** Removes answers about something that has changed, unless they were submitted together. The reviewer's reason stays. */
function withoutOutdated(before: Answers, after: Answers, update: ReadonlyMap<string, unknown>): Answers {
  const hasOther = (name: string) => before[name]?.value !== undefined && !isDeepStrictEqual(before[name]?.value, after[name]?.value);
  const outdated = new Set(fields.filter(({ name, about }) => !update.has(name) && about?.some(hasOther)).map(({ name }) => name));
  const wanted = ({ returned, corrected }: Answer) => returned ?? corrected;
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, answer]) => {
      if (!outdated.has(name)) return [[name, answer]];
      const reason = wanted(answer);
      return reason === undefined ? [] : [[name, { returned: reason }]];
    }),
  );
}

/** Adds the reviewer's reasons to their fields. The seller's reply to the last reasons is in the history. */
export function withReturned({ [reply]: _, ...before }: Answers, reasons: ReadonlyMap<string, string>): Answers {
  const again = ([name, returned]: [string, string]): [string, Answer] => {
    const { corrected: _, ...answer } = before[name] ?? {};
    return [name, { ...answer, returned }];
  };
  return { ...before, ...Object.fromEntries([...reasons].map(again)) };
}

/** What was sent back for a reason that does not hold any more. */
export function withoutReturned(before: Answers, name: string): Answers {
  const { returned: _, ...answer } = before[name] ?? {};
  return { ...before, [name]: answer };
}

/** Marks corrections as resubmitted: the reviewer looks at them. */
export const withHandedIn = (before: Answers): Answers =>
  Object.fromEntries(Object.entries(before).map(([name, { corrected: _, ...answer }]) => [name, answer]));

/** Whether a reader would see a difference; another spelling of a value is none. */
export const hasChanged = (before: Answers, after: Answers): boolean => {
  const seen = ({ given: _, ...answer }: Answer = {}) => answer;
  return fields.some(({ name }) => !isDeepStrictEqual(seen(before[name]), seen(after[name])));
};

/** Whether a valid value has changed. */
export const hasOtherValues = (before: Answers, after: Answers): boolean =>
  fields.some(({ name }) => !isDeepStrictEqual(before[name]?.value, after[name]?.value));

const isMissing = (answer: Answer | undefined): boolean => answer?.value === undefined;
const isErrored = (answer: Answer | undefined): boolean => answer?.rejected !== undefined || answer?.returned !== undefined;

export type Form = {
  /** Still required, or offered. */
  requested: Field[];
  errored: Field[];
  submitted: Field[];
};

/** The fields that the form asks for now. Optional fields that were left empty are no longer offered once the application is complete. */
export function formOf(answers: Answers, isOffering: boolean): Form {
  const asked = fields.filter((field) => isAsked(answers, field));
  const isLeft = ({ name, optional }: Field) => optional && (answers[name]?.skipped || !isOffering) && !isErrored(answers[name]);
  return {
    requested: asked.filter((field) => isMissing(answers[field.name]) && !isLeft(field)),
    errored: asked.filter(({ name }) => isErrored(answers[name])),
    submitted: asked.filter(({ name }) => !isMissing(answers[name])),
  };
}

/** Whether every required field is answered and no answer is invalid. */
export function isComplete(answers: Answers): boolean {
  const { requested, errored } = formOf(answers, true);
  return errored.length === 0 && requested.every(({ optional }) => optional);
}

export type Doubt = { field: Field; problem: Problem<WarningCode> };

/** Warnings for the reviewer and the seller: they do not block the application. */
export function doubtsOf(answers: Answers, facts: Facts): Doubt[] {
  const around = aroundOf(answers, facts);
  const told = formOf(answers, true).submitted.flatMap((field): Doubt[] => {
    const { value, given } = answers[field.name] ?? {};
    if (value === undefined) return [];
    const compared = facts.isLive ? null : field.compare?.(value, around);
    const doubted = field.doubt?.(value, around, given);
    return [compared, doubted].filter((problem) => problem !== null && problem !== undefined).map((problem) => ({ field, problem }));
  });
  return [...told, ...missingOf(answers)];
}

/** Optional fields that are better answered. */
const missingOf = (answers: Answers): Doubt[] =>
  fields.flatMap((field) =>
    field.missing && isMissing(answers[field.name]) && isAsked(answers, field) ? [{ field, problem: { code: field.missing } }] : [],
  );
