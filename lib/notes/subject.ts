import type { Change } from '@/lib/operation/audit';
import { refuse, type Sentence } from '@/lib/refusal';
import { hasCardNumber } from '@/lib/vault/card-number-in';

/**
 * What people write notes about and mind. An application is its seller's (`merchant`), and a deposit its payment's: who opens either reads
 * what was said about both.
 */
export const subjectKinds = ['payment', 'merchant', 'chargeback'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
/** Whose notes: the operators', or those of the merchant's own people. Neither side reads the other's. */
export type Side = 'operator' | 'tenant';

export type Subject = { tenantId: string; kind: SubjectKind; id: string };
export type Named = { id: string; name: string };

export const longestNote = 2_000;
/** Deleted ones count: their traces are read, too. */
export const mostNotes = 200;
export const mostMentions = 10;

const pages: Record<Side, Record<SubjectKind, string>> = {
  tenant: { payment: '/payments', merchant: '/sellers', chargeback: '/chargebacks' },
  operator: { payment: '/payments', merchant: '/merchants', chargeback: '/chargeback-decisions' },
};
/** The page on which that side finds the thing, at its notes. */
export const pageOfSubject = (side: Side, { kind, id }: Pick<Subject, 'kind' | 'id'>): `/${string}` =>
  `${pages[side][kind] as `/${string}`}/${id}#notes`;

export const noColleague: Sentence = {
  en: 'This person cannot open the page, or may only read: pick somebody from the list.',
  ja: 'このページを開けない、または変更の権限がない人です。候補から選んでください。',
};
const noCards: Sentence = {
  en: 'This looks like a card number. A note must not contain one: write its last four figures only.',
  ja: 'カード番号と思われる数字が含まれています。メモにカード番号は書けません。下4桁だけを書いてください。',
};
const tooMany: Sentence = {
  en: `At most ${mostNotes} notes can be written about one thing.`,
  ja: `メモは1つの対象につき${mostNotes}件までです。`,
};

/** Refuses a note with the number of a card. */
export function checkText(text: string): void {
  if (hasCardNumber(text)) refuse('invalid_parameter', { param: 'text', say: noCards });
}

export function checkRoom(written: number): void {
  if (written >= mostNotes) refuse('conflict', { say: tooMany });
}

/** Of a note the audit log keeps that it was there, and never its text, which can be deleted. */
export const noteChange = ({ tenantId, kind, id }: Subject, before: object | null, after: object | null): Change => ({
  tenantId,
  subjectKind: kind,
  subjectId: id,
  before: before as Change['before'],
  after: after as Change['after'],
});

export type PieceOfNote = { text: string; as: 'text' | 'mention' | 'link' };

const links = /https?:\/\/[^\s<>"'「」『』（）、。]+[^\s<>"'「」『』（）、。.,;:!?)\]]/gu;

/** A note in pieces to show: plain text, addresses, and the names of those who were mentioned. */
export function piecesOf(text: string, mentions: readonly Named[]): PieceOfNote[] {
  const found: { at: number; text: string; as: 'mention' | 'link' }[] = [];
  for (const match of text.matchAll(links)) found.push({ at: match.index, text: match[0], as: 'link' });
  // a longer name first: one may begin with another
  for (const { name } of [...mentions].sort((one, other) => other.name.length - one.name.length)) {
    const word = `@${name}`;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) found.push({ at, text: word, as: 'mention' });
  }
  const pieces: PieceOfNote[] = [];
  let to = 0;
  for (const { at, text: own, as } of found.sort((one, other) => one.at - other.at || other.text.length - one.text.length)) {
    if (at < to) continue;
    if (at > to) pieces.push({ text: text.slice(to, at), as: 'text' });
    pieces.push({ text: own, as });
    to = at + own.length;
  }
  return to < text.length ? [...pieces, { text: text.slice(to), as: 'text' }] : pieces;
}

/** The colleagues whom a text names with an @: of the picked ones those who still stand in it. */
export function mentionedIn<Person extends Named>(text: string, picked: readonly Person[]): Person[] {
  const names = piecesOf(text, picked).flatMap((piece) => (piece.as === 'mention' ? piece.text.slice(1) : []));
  return picked.filter(({ name }) => names.includes(name));
}
