// A text of a megabyte in every field of every operation does not delay other callers.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { JsonFileReader } from '@/lib/http/json-file-stream';
import type { Operation } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { placesOf, type TextField } from '@/lib/testing/hostile/texts-in-schema';
import { aMarket, asKey, asRole } from '@/lib/testing/market';
import { asVisitor } from '@/lib/testing/person';
import { isQuick } from '@/lib/testing/tier';
import { everyOperation } from '@/lib/testing/walk/every-operation';

const size = 1_048_576;
/**
 * One character of each class that a pattern may backtrack over, alone and in turns; combining marks in the wrong order are slow to
 * normalize.
 */
const units = [
  ...'@. -_/\\()[]{}<>"\'%=+:;,&?#',
  ...'aA1あカ漢\n\t\0\u200b\u0301',
  ...['ｶﾞ', 'カー', '\ud800', '😀', 'a.', 'a@', '(ｶ', ' \r\n', '\u0301\u0323', '\ufdfa', '1-', 'a ', '¥,', '://'],
];
const texts = units.map((unit) => ({ unit, text: `${unit.repeat(size / unit.length)}!` }));
const mostMs = 100;

/** Measures processor time, so that a busy machine does not look like a slow rule; a slow result is measured twice more. */
async function isSlow(work: () => unknown): Promise<boolean> {
  for (let look = 0; look < 3; look++) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    if ((user + system) / 1_000 < mostMs) return false;
  }
  return true;
}

let operations: { operation: Operation; places: TextField[] }[];
let callers: Caller[];
beforeAll(async () => {
  operations = (await everyOperation()).map((operation) => ({ operation, places: placesOf(operation.definition.input) }));
  const market = await aMarket({ sellers: 1 });
  callers = [
    await asKey(market.secretKey),
    await asRole('admin', market.id),
    await asRole('operator', null),
    await asRole('seller', market.id, market.sellers[0]),
    await asGuest(publicIdOf(await tenantNumberOf(market.id), newSecretId())),
    await asVisitor(),
  ];
});

test('V11 RegexDos: a megabyte of any character in any field is judged in a moment', async () => {
  const slow: string[] = [];
  let turn = 0;
  for (const { operation, places } of operations)
    for (const place of places)
      for (const { unit, text } of isQuick ? texts.slice(turn++ % 4, texts.length).filter((_, at) => at % 4 === 0) : texts) {
        const judge = () => {
          try {
            parse(operation.definition.input, place.put(text));
          } catch {}
        };
        if (await isSlow(judge)) slow.push(`${operation.definition.name} ${place.name} ${JSON.stringify(unit)}`);
      }
  expect(slow).toEqual([]);
  expect(turn === 0 || turn > 500).toBe(true);
});

test('V11 RegexDos: so is what an operation does with it beyond its schema', async () => {
  const slow: string[] = [];
  let turn = 0;
  for (const { operation, places } of operations)
    for (const place of places.filter(({ isOpen }) => isOpen))
      for (const { unit, text } of isQuick ? [texts[turn++ % texts.length] as (typeof texts)[number]] : texts)
        for (const caller of callers)
          if (await isSlow(() => operation.execute(caller, place.put(text)).catch(() => undefined)))
            slow.push(`${operation.definition.name} ${place.name} ${JSON.stringify(unit)}`);
  expect(slow).toEqual([]);
});

test('V11 RegexDos: a JSON body with a file is read in no more time, whatever stands around the file', async () => {
  const embedded = { key: 'document', maxText: 1_000, keep: () => Promise.reject(new Error('there is no file')) };
  const slow: string[] = [];
  for (const unit of ['"",', '"a":', '"document",', '"document"', '\\"', ':', '{"a":[', '"\\', ' ']) {
    const body = Buffer.from(unit.repeat(size / unit.length));
    if (await isSlow(() => new JsonFileReader(embedded, '').take(body).catch(() => undefined))) slow.push(unit);
  }
  expect(slow).toEqual([]);
});
