import type { z } from 'zod';
import { allowedAt, isMissing, mustBe } from '@/lib/operation/allowed';
import { faults } from '@/lib/operation/in-words';
import { maxDepth, say } from '@/lib/operation/json';
import { NotAFile, Received } from '@/lib/operation/received';
import { isRefusalCode, Refusal, type RefusalCode, refuse, type Sentence, usualSentence } from '@/lib/refusal';

type Raw = Record<string, unknown>;
/** A file that was received, or was to be one, is one value, and nothing to look into. */
const isObject = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Received) && !(value instanceof NotAFile);

/** `null` is the same as leaving the parameter out. Inside an array it stays and is judged. Of what contains itself there is no end. */
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

/** Of a value that may be one of several shapes: what is wrong with it as the shape that it has. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const branch = issue.errors?.find((issues) => issues[0] && (issues[0].path.length > 0 || issues[0].code !== 'invalid_type'))?.[0];
  return branch ? innermost({ ...branch, path: [...issue.path, ...branch.path] }) : issue;
}

const isAbout = (issue: Issue) => issue.path.join('.') || null;

/** The table's sentence of a code, and what is allowed, unless it says so already. */
function withAllowed(code: RefusalCode, param: string | null, allowed: Sentence): Refusal {
  const sentence = usualSentence(code);
  const value = /^"(.+)"$/.exec(allowed.en)?.[1];
  if (value && sentence.en.includes(value)) return new Refusal(code, { param, say: sentence });
  const said = mustBe(param, allowed);
  return new Refusal(code, { param, say: { en: `${sentence.en} ${said.en}`, ja: `${sentence.ja}${said.ja}` }, forPrograms: true });
}

/** Judges raw input by an operation's schema; refuses with the path of the first value that is wrong and what is allowed there. */
export function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const given = withoutNulls(raw ?? {});
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const issue = innermost(error.issues[0] as Issue);
  const param = isAbout(issue);
  const isGiven = holds(given, issue.path);
  if (isGiven && issue.message === 'not_found') throw new Refusal('not_found');
  // of a name that is wrong the whole record says what a name may be
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
