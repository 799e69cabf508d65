import { expect, test } from 'vitest';
import { preferenceCookie, preferenceLine } from '@/lib/pages/preference';
import { remembered } from '@/lib/pages/remembered';
import { request } from '@/lib/testing/stand-ins/next-request';

test('over https the name is one that only this host sets, and without it one that a browser takes at all', () => {
  expect(['theme', 'locale'].map((name) => preferenceCookie(name as 'theme', true))).toEqual(['__Host-theme', '__Host-locale']);
  expect(preferenceLine('sidebar', 'folded', true)).toBe('__Host-sidebar=folded; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(preferenceLine('sidebar', 'folded', false)).toBe('sidebar=folded; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('what was chosen is read back by its name', async () => {
  request.cookies.set('theme', 'dark');
  request.cookies.set('__Host-locale', 'en');
  expect([await remembered('theme'), await remembered('locale')]).toEqual(['dark', undefined]);
  request.cookies.clear();
});
