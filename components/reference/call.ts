import { v7 } from 'uuid';
import type { Parameter } from '@/components/reference/document';
import { onlyValue } from '@/components/reference/example';

export type Call = { id: string; method: string; path: string; parameters: Parameter[]; needsKey: boolean };
/** What is sent: values by the names of the parameters, and the body as text. */
export type CallInput = { values: Record<string, string>; body: string | null };
export type Answered = { status: number; statusText: string; headers: [string, string][]; body: string };

/** Longer than the service lets anything take. */
const waitMs = 60_000;

const keyName = 'Idempotency-Key';

/** As the form opens: what can only be one thing, and a key of its own for a call that changes something. */
export const valuesAtFirst = ({ parameters }: Call): Record<string, string> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.name === keyName ? v7() : onlyValue(parameter)]));

/** What is left out that the call cannot be made without. */
export const missingIn = ({ parameters }: Call, { values }: CallInput): string[] =>
  parameters.filter(({ required, name }) => required && !values[name]).map(({ name }) => name);

/** Below this very origin, whatever the document calls its server. */
export function addressOf({ path, parameters }: Call, { values }: CallInput): string {
  const given = (place: Parameter['in']) => parameters.filter((one) => one.in === place && values[one.name]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(given('query').map(({ name }) => [name, values[name] ?? '']));
  const told = query.toString();
  return told === '' ? filled : `${filled}?${told}`;
}

/** Ends what takes longer. */
function stopAfter(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}

/** Sends it as a client does: with the key alone, without this browser's own sign-in. */
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
