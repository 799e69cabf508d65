import type { HttpRequest } from '@/lib/http/handler';
import { refuse } from '@/lib/refusal';

/** Request headers of ours by what they say, ours first: programs written for other services of this family send them under their names. */
export const headerNames = {
  idempotencyKey: ['Idempotency-Key', 'X-Service-Idempotency', 'X-KOMOJU-IDEMPOTENCY'],
  version: ['X-Service-API-Version', 'X-KOMOJU-API-VERSION'],
  scenario: ['Service-Scenario', 'Komoju-Scenario'],
  notAfter: ['Service-Not-After'],
} as const;

/** What a request says by it, under whichever name; null: nothing. Refuses 400 names that say different things: which of them was meant is not for us to guess. */
export function saidIn(request: HttpRequest, what: keyof typeof headerNames): string | null {
  const said = headerNames[what].flatMap((name) => {
    // Node has them in small letters, and one of our two mounts looks them up as they are
    const value = request.headers.get(name.toLowerCase());
    return value === null ? [] : [{ name, value }];
  });
  const [first, ...others] = said;
  const other = others.find(({ value }) => value !== first?.value);
  if (first && other) {
    refuse('bad_request', {
      param: other.name,
      say: {
        en: `${first.name} and ${other.name} are two names of one header: send one of them, or the same value in both.`,
        ja: `${first.name}と${other.name}は同じ意味のヘッダーです。どちらか一方だけを指定するか、同じ値を指定してください。`,
      },
    });
  }
  return first?.value ?? null;
}
