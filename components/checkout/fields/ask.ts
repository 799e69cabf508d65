import type { FieldName, FieldsError, GivenCard, Giver, Result, Words } from '@/components/checkout/fields/speech';

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
export function refusalOf(status: number, answer: unknown, words: Words): { error: FieldsError } {
  const { code, param, details } = (answer as { error?: Partial<Refused> } | null)?.error ?? {};
  const field = fields[param?.split('.').pop() ?? ''];
  const known = code ?? (status >= 500 ? 'service_unavailable' : 'bad_request');
  if (status === 401 || status === 403) return { error: { code: known, message: words.wrongKey } };
  if (code === 'invalid_payment_type' && field) return { error: { code, message: words.wrong.brand, field } };
  if (code && field && details?.reason === 'expired') return { error: { code, message: words.wrong.expired, field } };
  return { error: { code: known, message: field ? words.wrong[field] : words.failed, ...(field && { field }) } };
}

type Made = { id: string; payment_details: Record<string, unknown> | undefined };

/** Sends a card from here, and returns what is made of it. Every failure is an answer too. */
async function post(url: string, key: string, card: object, words: Words): Promise<{ made: Made } | { error: FieldsError }> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), waitMs);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_details: card }),
      credentials: 'omit',
      cache: 'no-store',
      signal: over.signal,
    });
    const body = await answer.json().catch(() => null);
    return answer.ok && typeof body?.id === 'string' ? { made: body } : refusalOf(answer.status, body, words);
  } catch {
    return { error: { code: 'unreachable', message: words.unreachable } };
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the card to the acquirer, and nobody else: what comes back stands for it. */
export async function giveCard(
  giver: Giver,
  card: object & { name: string },
  words: Words,
): Promise<{ card: GivenCard } | { error: FieldsError }> {
  const answer = await post(giver.url, giver.key, card, words);
  if ('error' in answer) return answer;
  const { id, payment_details: shown = {} } = answer.made;
  const { brand, last_four_digits, month, year } = shown;
  const told = { brand: String(brand), last_four_digits: String(last_four_digits), month: Number(month), year: Number(year) };
  return { card: { acquirer: giver.name, acquirer_token: id, ...told, name: card.name } };
}

/** Our token for the card; the number goes to the acquirer where one gets it from browsers. */
export async function askForToken(
  { key, giver }: { key: string; giver: Giver | null },
  card: object & { name: string },
  words: Words,
): Promise<Result> {
  const given = giver && (await giveCard(giver, card, words));
  if (given && 'error' in given) return given;
  const answer = await post('/api/v1/tokens', key, given ? { type: 'credit_card', ...given.card } : card, words);
  return 'error' in answer ? answer : { token: answer.made.id };
}
