import type { Locale } from '@/lib/refusal';
import type { CalendarDay } from '@/lib/statements/payout-calendar/schema';

/** What a line of a calendar file may have, in octets of UTF-8 without its end (RFC 5545, 3.1). */
const lineOctets = 75;

/** A line in pieces, each but the first with a space before it; no character is cut. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      pieces.push(piece);
      [piece, octets] = [' ', 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** As a text value has it (3.3.11); what controls a terminal or a line is left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
    .replace(/[\u0000-\u001f\u007f]/g, '');

type Words = {
  name: (merchant: string) => string;
  cutoff: Record<'weekly' | 'monthly', string>;
  paid: string;
  waiting: string;
  expected: string;
  count: (count: number) => string;
  estimate: string;
  yen: (amount: number) => string;
};

const figure = (amount: number) => amount.toLocaleString('en-US');

/** The words of a calendar, which a program reads without a page around it. */
const words: Record<Locale, Words> = {
  ja: {
    name: (merchant) => `振込カレンダー – ${merchant}`,
    cutoff: { weekly: '締め日（週次）', monthly: '締め日（月次）' },
    paid: '振込済み',
    waiting: '振込予定',
    expected: '振込見込み',
    count: (count) => `${figure(count)}件`,
    estimate: '現在の残高から計算した見込みです。',
    yen: (amount) => `¥${figure(amount)}`,
  },
  en: {
    name: (merchant) => `Payout calendar – ${merchant}`,
    cutoff: { weekly: 'Cut-off (weekly)', monthly: 'Cut-off (monthly)' },
    paid: 'Paid out',
    waiting: 'Payout scheduled',
    expected: 'Payout expected',
    count: (count) => (count === 1 ? '1 payout' : `${figure(count)} payouts`),
    estimate: 'An estimate from the current balance.',
    yen: (amount) => `¥${figure(amount)}`,
  },
};

type Entry = { kind: string; summary: string; description?: string };

function entriesOf({ cutoffs, payouts, expected }: CalendarDay, say: Words): Entry[] {
  return [
    ...(payouts.paid_count > 0
      ? [{ kind: 'paid', summary: `${say.paid} ${say.yen(payouts.paid)}`, description: say.count(payouts.paid_count) }]
      : []),
    ...(payouts.waiting_count > 0
      ? [{ kind: 'waiting', summary: `${say.waiting} ${say.yen(payouts.waiting)}`, description: say.count(payouts.waiting_count) }]
      : []),
    ...(expected ? [{ kind: 'expected', summary: `${say.expected} ${say.yen(expected.amount)}`, description: say.estimate }] : []),
    ...cutoffs.map((frequency) => ({ kind: `cutoff-${frequency}`, summary: say.cutoff[frequency] })),
  ];
}

const dateOf = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const momentOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

type Whole = { merchant: { id: string; name: string }; locale: Locale; now: Date };

/** A calendar of all-day events (RFC 5545). An event keeps its UID, so that a program moves or changes the one that it has. */
export function calendarFile(days: readonly CalendarDay[], { merchant, locale, now }: Whole): string {
  const say = words[locale];
  const events = days.flatMap((day) =>
    entriesOf(day, say).flatMap(({ kind, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${day.day}-${kind}-${merchant.id}@bunpai`,
      `DTSTAMP:${momentOf(now)}`,
      `DTSTART;VALUE=DATE:${dateOf(day.day)}`,
      `DTEND;VALUE=DATE:${dateOf(dayAfter(day.day))}`,
      `SUMMARY:${escapeText(summary)}`,
      ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  );
  const name = escapeText(say.name(merchant.name));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bunpai//Payout calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${name}`,
    `NAME:${name}`,
    'X-WR-TIMEZONE:Asia/Tokyo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
