import { expect, test } from 'vitest';
import { findKnownPerson } from '@/lib/auth/known-people';
import { saveSignIn } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { findPageCaller } from '@/lib/pages/page';
import { asRole } from '@/lib/testing/market';
import { request } from '@/lib/testing/stand-ins/next-request';

test('a sign-in is known by its cookie once its row was found, and a cookie of no row never is', async () => {
  const { actor } = await asRole('operator', null);
  if (actor.kind !== 'user') throw new Error('a person was asked for');
  const sessionId = newId();
  await saveSignIn(sessionId, actor.userId, 60_000);
  request.cookies.set('bunpai.session', 'of a row');
  expect(findKnownPerson('of a row')).toBeNull();
  request.sessionId = sessionId;
  expect((await findPageCaller())?.actor.userId).toBe(actor.userId);
  expect(findKnownPerson('of a row')).toMatch(/./);
  request.cookies.set('bunpai.session', 'of none');
  request.sessionId = newId();
  expect(await findPageCaller()).toBeNull();
  expect(findKnownPerson('of none')).toBeNull();
});
