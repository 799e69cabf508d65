import type { z } from 'zod';
import { allowedAt, isMissing, mustBe } from '@/lib/operation/allowed';
import { faults } from '@/lib/operation/in-words';
import { maxDepth, say } from '@/lib/operation/json';
import { NotAFile, Received } from '@/lib/operation/received';
import { isRefusalCode, Refusal, type RefusalCode, refuse, type Sentence, usualSentence } from '@/lib/refusal';

type Raw = Record<string, unknown>;
/** A received file, or text that should be a file, is one value without fields. */
const isObject = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Received) && !(value instanceof NotAFile);

/** `null` counts as a missing parameter; inside an array it stays and is checked. Depth-limited, because a value may contain itself. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return refuse('bad_request', { say: say.deep });
  if (Array.isArray(value)) return value.map((item) => (item === null ? null : withoutNulls(item, depth + 1)));
  if (!isObject(value)) return value;
  const kept: Raw = {};
  for (const [key, item] of Object.entries(value)) if (item !== null && item !== undefined) kept[key] = withoutNulls(item, depth + 1);
  return kept;
}

const holds = (raw: unknown, path: readonly PropertyKey[]): boolean => {
  let at = raw;
  for (const key of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return false;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return true;
};

type Issue = { path: readonly PropertyKey[]; message: string; code?: string; errors?: Issue[][] };

/** The issue inside the matching shape, for a value that may have one of several shapes. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const branch = issue.errors?.find((issues) => issues[0] && (issues[0].path.length > 0 || issues[0].code !== 'invalid_type'))?.[0];
  return branch ? innermost({ ...branch, path: [...issue.path, ...branch.path] }) : issue;
}

const isAbout = (issue: Issue) => issue.path.join('.') || null;

/** The sentence of a refusal code, and the allowed values, unless the sentence names them. */
function withAllowed(code: RefusalCode, param: string | null, allowed: Sentence): Refusal {
  const sentence = usualSentence(code);
  const value = /^"(.+)"$/.exec(allowed.en)?.[1];
  if (value && sentence.en.includes(value)) return new Refusal(code, { param, say: sentence });
  const said = mustBe(param, allowed);
  return new Refusal(code, { param, say: { en: `${sentence.en} ${said.en}`, ja: `${sentence.ja}${said.ja}` }, forPrograms: true });
}

/** Parses raw input with an operation's schema; refuses with the path of the first wrong value and what is allowed there. */
export function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const given = withoutNulls(raw ?? {});
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const issue = innermost(error.issues[0] as Issue);
  const param = isAbout(issue);
  const isGiven = holds(given, issue.path);
  if (isGiven && issue.message === 'not_found') throw new Refusal('not_found');
  // for a wrong key, the record's schema says which keys are allowed
  const at = issue.code === 'invalid_key' ? issue.path.slice(0, -1) : issue.path;
  const allowed = faults[issue.message] ?? allowedAt(schema, at, given);
  if (!isGiven) return refuse('missing_parameter', { param, say: isMissing(param, allowed), forPrograms: true });
  if (isRefusalCode(issue.message)) throw withAllowed(issue.message, param, allowed);
  return refuse('invalid_parameter', {
    param,
    say: mustBe(issue.code === 'invalid_key' ? at.join('.') : param, allowed),
    forPrograms: true,
  });
}
