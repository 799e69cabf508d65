import type { FieldName, Result, Words } from '@/components/checkout/fields/speech';

const waitMs = 20_000;
const fields: Record<string, FieldName> = {
  number: 'number',
  month: 'expiry',
  year: 'expiry',
  verification_value: 'code',
  name: 'name',
};

type Refused = { code: string; param: string | null; details: Record<string, unknown> };

/** The error in words for the customer; the code is for the page. */
export function refusalOf(status: number, answer: unknown, words: Words): Result {
  const { code, param, details } = (answer as { error?: Partial<Refused> } | null)?.error ?? {};
  const field = fields[param?.split('.').pop() ?? ''];
  const known = code ?? (status >= 500 ? 'service_unavailable' : 'bad_request');
  if (status === 401 || status === 403) return { error: { code: known, message: words.wrongKey } };
  if (code === 'invalid_payment_type' && field) return { error: { code, message: words.wrong.brand, field } };
  if (code && field && details?.reason === 'expired') return { error: { code, message: words.wrong.expired, field } };
  return { error: { code: known, message: field ? words.wrong[field] : words.failed, ...(field && { field }) } };
}

/** Sends the card to the API from here, and returns its token. Every failure is an answer too. */
export async function askForToken(key: string, card: object, words: Words): Promise<Result> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), waitMs);
  try {
    const answer = await fetch('/api/v1/tokens', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_details: card }),
      credentials: 'omit',
      cache: 'no-store',
      signal: over.signal,
    });
    const body = await answer.json().catch(() => null);
    return answer.ok && typeof body?.id === 'string' ? { token: body.id } : refusalOf(answer.status, body, words);
  } catch {
    return { error: { code: 'unreachable', message: words.unreachable } };
  } finally {
    clearTimeout(timer);
  }
}
