import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { forgetRepeats } from '@/lib/repeats';
import { logged } from '@/lib/testing/logged';
import { testPassword } from '@/lib/testing/person';
import { request } from '@/lib/testing/stand-ins/next-request';

export type SecurityLine = Record<string, unknown>;
/** Where all that is watched comes from. */
export const watchedAddress = '203.0.113.77';

/** All that was logged until now, and the events in it. */
export const everything = { text: '', events: new Set<unknown>() };
export function forgetLines(): void {
  for (const { event } of securityLines()) everything.events.add(event);
  everything.text += logged.lines.join('');
  logged.lines.length = 0;
}

export const securityLines = (): SecurityLine[] => logged.lines.map((line) => JSON.parse(line)).filter(({ log }) => log === 'security');

/** As if nothing had been refused yet, in a request of nobody's from that address. */
export function beginWatching(): void {
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  request.headers.set('x-bunpai-address', watchedAddress);
  request.sessionId = null;
  forgetRepeats();
  forgetLines();
}

/** The code of what became of it. Begins once whoever watches is ready. */
export async function outcomeOf(attempt: () => Promise<unknown>): Promise<string> {
  await null;
  return attempt().then(
    () => 'done',
    ({ code }) => code,
  );
}

const shape = {
  ...{ level: 30, time: expect.any(Number), log: 'security', outcome: 'done', reason: null, operation: expect.any(String), route: null },
  ...{ targetKind: expect.any(String), targetId: expect.any(String), address: watchedAddress, requestId: expect.any(String) },
};
/** These lines and no others come of it; what is not told of a line is what it usually is. */
export async function toldOf(work: Promise<unknown>, ...expected: SecurityLine[]): Promise<void> {
  forgetLines();
  await work;
  expect(securityLines()).toEqual(expected.map((line) => ({ ...shape, ...line })));
}

/** What was typed or shown, and may stand nowhere. */
export const secrets = new Set<string>([testPassword]);
export function secret<Text extends string | null>(value: Text): Text {
  if (value) secrets.add(value);
  return value;
}
export const newEmail = (): string => `${randomUUID()}@example.jp`;
