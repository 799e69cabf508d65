import { expect, test } from 'vitest';
import { relyingPartyOf } from '@/lib/team/account/passkeys/relying-party';

test.each([
  ['https://pay.example.jp', { id: 'pay.example.jp', origin: 'https://pay.example.jp' }],
  ['https://pay.example.jp:8443', { id: 'pay.example.jp', origin: 'https://pay.example.jp:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  // the machine itself, by the name for which browsers create passkeys
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://pay.example.jp', null],
  ['http://192.168.1.5:3000', null],
  ['https://192.168.1.5', null],
  ['https://[2001:db8::1]', null],
])('a passkey of %s is for %j', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party);
});
