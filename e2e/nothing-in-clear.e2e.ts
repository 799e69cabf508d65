import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { markets } from '../scripts/test/e2e-markets.mjs';
import { dump, inDatabase } from './market';

/** Card numbers of the demo market and the journeys. */
const cardNumbers = [
  '4111111111111111',
  '5555555555554444',
  '3530111333300000',
  '378282246310005',
  '30569309025904',
  '4123111111111000',
  '4123111111111059',
  '4123111111111042',
  '4123111111111083',
  // the 3-D Secure test card, stored for as long as it can be charged
  '4100000000000100',
  '4100000000005000',
  '5100000000005007',
  '3528000000005006',
  '4100000000300005',
  '4100000000500000',
];

function secretsOf(data: string): string[] {
  const { merchants, users } = JSON.parse(fs.readFileSync(path.join(data, 'demo.json'), 'utf8'));
  return [
    ...merchants.flatMap((merchant: { secret_key?: string }) => merchant.secret_key ?? []),
    ...users.map((user: { password: string }) => user.password),
  ];
}

for (const { data, log } of markets)
  test(`after all journeys no card number and no secret stands in the database or the logs: ${data}`, async () => {
    const texts = new Map([['the database', await inDatabase(data, dump)]]);
    for (const file of [log, path.join(data, 'db.log')]) texts.set(file, fs.readFileSync(file, 'utf8'));
    expect(texts.get('the database')?.length).toBeGreaterThan(100_000);
    for (const [place, text] of texts) {
      // the start prints the demo's sign-ins once, for the person at the screen
      const wanted = place === log ? cardNumbers : [...cardNumbers, ...secretsOf(data)];
      expect(
        wanted.filter((secret) => text.includes(secret)),
        place,
      ).toEqual([]);
    }
  });
