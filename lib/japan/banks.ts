import 'server-only';
import { createRequire } from 'node:module';
import type ZenginCode from 'zengin-code';
import { romajiKey, searchKey } from '@/lib/japan/search-key';
import { plain } from '@/lib/japan/text';

/** A bank by its usual name (the Zengin data leave 銀行 out), a branch by its name in the data: without 支店. Kana without small ones. */
export type BankPlace = { code: string; name: string; kana: string };
type Row = { code: string; name: string; kana: string; roma: string };
type Findable = { place: BankPlace; keys: readonly string[]; romaji: string };

const require = createRequire(import.meta.url);
/** Five megabytes, which only a process that looks up banks has to hold. */
const all = () => require('zengin-code') as ZenginCode.ZenginCode;

/** The date of the data, from their edition, `2026-08-24`: later changes of banks are missing. */
export const bankDataDay = (): string =>
  (require('zengin-code/package.json') as { version: string }).version.replace(/^.*-p([0-9]{4})([0-9]{2})([0-9]{2})$/, '$1-$2-$3');

/** Loads the data, which takes most of a second, so that no request waits for it. */
export const loadBanks = (): void => void all();

const bankOf = (code: string) => (/^[0-9]{4}$/.test(code) ? all()[code] : undefined);
/** The data write readings as bank files do, with a hyphen for the long mark and a full stop for the middle dot. */
const readingOf = (kana: string) => plain(kana).replaceAll('-', 'ー').replaceAll('.', '・');
const placeOf = ({ code, name, kana }: Row): BankPlace => ({ code, name: plain(name), kana: readingOf(kana) });
/** Bank codes whose names already say what they are, in another language, and one that is not a bank. */
const calledOtherwise = ['0200', '0401', '0403', '0429', '0439', '0482', '0484', '0617'];
const isCalledBank = (code: string): boolean => (code < '1000' || code === '9900') && !calledOtherwise.includes(code);
function bankPlaceOf(row: Row): BankPlace {
  const place = placeOf(row);
  return isCalledBank(row.code) && !place.name.endsWith('銀行') ? { ...place, name: `${place.name}銀行` } : place;
}

export function findBank(code: string): BankPlace | null {
  const bank = bankOf(code);
  return bank ? bankPlaceOf(bank) : null;
}

export function findBranch(bankCode: string, branchCode: string): BankPlace | null {
  const branch = /^[0-9]{3}$/.test(branchCode) ? bankOf(bankCode)?.branches[branchCode] : undefined;
  return branch ? placeOf(branch) : null;
}

/** The kind of institution, in full and as the data shorten it; empty: left out. */
type Kinds = readonly (readonly [long: string, short: string])[];
const banks: Kinds = [
  ['信用農業協同組合連合会', '信連'],
  ['信用漁業協同組合連合会', '信漁連'],
  ['信用金庫', '信金'],
  ['信用組合', '信組'],
  ['労働金庫', '労金'],
  ['農業協同組合', '農協'],
  ['漁業協同組合', '漁協'],
  ['シンヨウキンコ', 'シンキン'],
  ['シンヨウクミアイ', 'シンクミ'],
  ['ロウドウキンコ', 'ロウキン'],
  ['ノウギヨウキヨウドウクミアイ', 'ノウキヨウ'],
  ['銀行', ''],
  ['ギンコウ', ''],
];
const branches: Kinds = [
  ['支店', ''],
  ['シテン', ''],
];
const leftOut = /(?:銀行|ギンコウ|GINKOU?|BANK|支店|シテン|SHITEN|BRANCH)$/u;

/** A fully typed name, shortened as in the data. */
function shortened(name: string): string {
  const [long = '', short = ''] = banks.find(([kind, abbreviated]) => abbreviated !== '' && name.endsWith(kind)) ?? [];
  return (long === '' ? name : name.slice(0, -long.length) + short).replace(leftOut, '');
}

/** A name in the data, and its full forms: a partly typed name is a part of one of them. */
const spelledOut = (key: string, kinds: Kinds): string[] => [
  key,
  ...kinds
    .filter(([long, short]) => key.endsWith(short) && !key.endsWith(long))
    .map(([long, short]) => key.slice(0, key.length - short.length) + long),
];

/** In the order of their codes, large banks first; an object's own order puts 1000 before 0001. */
const findables = (rows: readonly Row[], asPlace: (row: Row) => BankPlace, kinds: Kinds): readonly Findable[] =>
  rows
    .map((row) => ({
      place: asPlace(row),
      keys: [row.name, row.kana].flatMap((name) => spelledOut(searchKey(name), kinds)),
      romaji: romajiKey(row.roma),
    }))
    .sort((one, other) => (one.place.code < other.place.code ? -1 : 1));

/** By bank code; the banks themselves under the empty one. */
const known = new Map<string, readonly Findable[]>();

function among(bankCode: string, rows: () => readonly Row[], asPlace: (row: Row) => BankPlace, kinds: Kinds): readonly Findable[] {
  const found = known.get(bankCode) ?? findables(rows(), asPlace, kinds);
  known.set(bankCode, found);
  return found;
}

/** These prefixes do not change which institution is meant. */
const before = /^(?:株式会社|カブシキガイシャ|カブシキカイシャ|JA|JF)/u;

const nowhere = Number.POSITIVE_INFINITY;

/** 0: equal, 1: starts with it, 2: contains it. */
function rankIn(whole: string, part: string): number {
  if (part === '' || !whole.includes(part)) return nowhere;
  if (whole === part) return 0;
  return whole.startsWith(part) ? 1 : 2;
}

function rankOf({ place, keys, romaji }: Findable, key: string, spelt: string): number {
  const byCode = place.code.startsWith(key) ? rankIn(place.code, key) : nowhere;
  return Math.min(byCode, rankIn(romaji, spelt), ...keys.map((own) => rankIn(own, key)));
}

function best(places: readonly Findable[], query: string, limit: number): BankPlace[] {
  const typed = searchKey(query.slice(0, 100));
  if (typed === '') return places.slice(0, limit).map(({ place }) => place);
  const key = shortened(typed.replace(before, '')) || typed;
  const spelt = /^[A-Z]+$/.test(key) ? romajiKey(key) : '';
  return places
    .map((findable) => ({ place: findable.place, rank: rankOf(findable, key, spelt) }))
    .filter(({ rank }) => rank !== nowhere)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ place }) => place);
}

/** By code, name, kana, hiragana or romaji, the best first; without a query the first ones. */
export const searchBanks = (query: string, limit = 20): BankPlace[] =>
  best(
    among('', () => Object.values(all()), bankPlaceOf, banks),
    query,
    limit,
  );

/** The same among the branches of one bank; empty for an unknown bank. */
export function searchBranches(bankCode: string, query: string, limit = 20): BankPlace[] {
  const bank = bankOf(bankCode);
  return bank
    ? best(
        among(bankCode, () => Object.values(bank.branches), placeOf, branches),
        query,
        limit,
      )
    : [];
}

const kindOfHouse =
  /(?:銀行|信用金庫|信金|信用組合|信組|労働金庫|労金|信用農業協同組合連合会|信連|農業協同組合|農協|信用漁業協同組合連合会|信漁連|漁業協同組合|漁協|支店|出張所|営業部|本店|本所|支所|代理店)$/u;
const alone = (name: string) => {
  const whole = searchKey(name).replace(/^(?:株式会社|JA|JF)/u, '');
  return whole.replace(kindOfHouse, '') || whole;
};

/** Whether a typed name means that bank or branch: the kind of institution, width and spaces do not count. */
export const isSameBankName = (given: string, canonical: string): boolean => given.length <= 200 && alone(given) === alone(canonical);
