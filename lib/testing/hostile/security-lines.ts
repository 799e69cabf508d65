import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { forgetRepeats } from '@/lib/repeats';
import { logged } from '@/lib/testing/logged';
import { testPassword } from '@/lib/testing/person';
import { request } from '@/lib/testing/stand-ins/next-request';

export type SecurityLine = Record<string, unknown>;
/** The address of every watched request. */
export const watchedAddress = '203.0.113.77';

/** All logged lines so far, and their events. */
export const everything = { text: '', events: new Set<unknown>() };
export function forgetLines(): void {
  for (const { event } of securityLines()) everything.events.add(event);
  everything.text += logged.lines.join('');
  logged.lines.length = 0;
}

export const securityLines = (): SecurityLine[] => logged.lines.map((line) => JSON.parse(line)).filter(({ log }) => log === 'security');

/** Starts from no refusals, in an anonymous request from that address. */
export function beginWatching(): void {
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  request.headers.set('x-bunpai-address', watchedAddress);
  request.sessionId = null;
  forgetRepeats();
  forgetLines();
}

/** The code of the outcome. Starts once the log is watched. */
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
/** Expects exactly these lines; fields that are left out have their usual values. */
export async function toldOf(work: Promise<unknown>, ...expected: SecurityLine[]): Promise<void> {
  forgetLines();
  await work;
  expect(securityLines()).toEqual(expected.map((line) => ({ ...shape, ...line })));
}

/** Typed or shown secrets, which no line may contain. */
export const secrets = new Set<string>([testPassword]);
export function secret<Text extends string | null>(value: Text): Text {
  if (value) secrets.add(value);
  return value;
}
export const newEmail = (): string => `${randomUUID()}@example.jp`;
