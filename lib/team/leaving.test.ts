import { expect, test } from 'vitest';
import { sessionCookieName } from '@/lib/auth/options';
import { isLeaving } from '@/lib/team/leaving';

test('an answer that takes the sign-in’s cookie away ends it; one that gives or keeps it does not', () => {
  const answer = (...cookies: string[]) =>
    new Response(null, { headers: cookies.map((cookie) => ['set-cookie', cookie] as [string, string]) });
  const name = sessionCookieName();
  expect(isLeaving(answer('locale=ja', `${name}=; Max-Age=0; Path=/`))).toBe(true);
  for (const cookies of [[], ['locale=; Max-Age=0'], [`${name}=abc; Path=/`], [`${name}.other=; Path=/`]])
    expect(isLeaving(answer(...cookies))).toBe(false);
});
