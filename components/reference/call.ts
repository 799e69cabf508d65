import { v7 } from 'uuid';
import type { Parameter } from '@/components/reference/document';
import { onlyValue } from '@/components/reference/example';

export type Call = { id: string; method: string; path: string; parameters: Parameter[]; needsKey: boolean };
/** The request: parameter values by name, and the body as text. */
export type CallInput = { values: Record<string, string>; body: string | null };
export type Answered = { status: number; statusText: string; headers: [string, string][]; body: string };

/** Longer than any request of the service may take. */
const waitMs = 60_000;

const keyName = 'Idempotency-Key';

/** The initial values of the form: parameters with only one possible value, and a new idempotency key for a changing call. */
export const valuesAtFirst = ({ parameters }: Call): Record<string, string> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.name === keyName ? v7() : onlyValue(parameter)]));

/** Required parameters without a value. */
export const missingIn = ({ parameters }: Call, { values }: CallInput): string[] =>
  parameters.filter(({ required, name }) => required && !values[name]).map(({ name }) => name);

/** An address on this origin, whatever server the document names. */
export function addressOf({ path, parameters }: Call, { values }: CallInput): string {
  const given = (place: Parameter['in']) => parameters.filter((one) => one.in === place && values[one.name]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(given('query').map(({ name }) => [name, values[name] ?? '']));
  const told = query.toString();
  return told === '' ? filled : `${filled}?${told}`;
}

/** Aborts a request that takes longer. */
function stopAfter(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}

/** Sends the request as a client does: with the API key only, without the browser's session cookie. */
export async function send(call: Call, given: CallInput, key: string): Promise<Answered> {
  const named = call.parameters.filter((one) => one.in === 'header' && given.values[one.name]);
  const answer = await fetch(addressOf(call, given), {
    method: call.method,
    headers: {
      ...(call.needsKey && { authorization: `Basic ${btoa(`${key}:`)}` }),
      ...(given.body !== null && { 'content-type': 'application/json' }),
      ...Object.fromEntries(named.map(({ name }) => [name, given.values[name] ?? ''])),
    },
    ...(given.body !== null && { body: given.body }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: stopAfter(waitMs),
  });
  return { status: answer.status, statusText: answer.statusText, headers: [...answer.headers], body: await answer.text() };
}
