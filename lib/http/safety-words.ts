import type { Definition } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';

const word = 'dry_run';
const letters = 'dryrun';

/** Ignores case and signs, and one wrong, missing, extra or swapped letter. */
function isMeant(name: string): boolean {
  if (name.length > 2 * word.length) return false;
  const typed = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  let start = 0;
  while (start < letters.length && typed[start] === letters[start]) start++;
  let end = 0;
  while (end < Math.min(letters.length, typed.length) - start && typed.at(-1 - end) === letters.at(-1 - end)) end++;
  const [missing, foreign] = [letters.slice(start, letters.length - end), typed.slice(start, typed.length - end)];
  return missing.length <= 1 && foreign.length <= 1 ? true : missing.length === 2 && foreign === `${missing[1]}${missing[0]}`;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
const nothingDone = { en: 'Nothing was done.', ja: '何も実行されていません。' };

/**
 * Refuses 422 a trial that would be carried out for real: `dry_run` for an operation without one, misspelt, or given twice with different
 * values. Other unknown parameters are ignored; this one is the difference between a trial and a charge.
 */
export function refuseStrayDryRun({ queryKeys = [] }: Definition, query: Record<string, unknown>, body: Record<string, unknown>): void {
  const has = queryKeys.includes(word);
  const given = [query, body].flatMap((part) => Object.keys(part).filter((name) => isGiven(part[name]) && isMeant(name)));
  const stray = given.find((name) => !(has && name === word));
  if (stray !== undefined)
    refuse('invalid_parameter', {
      param: stray.slice(0, 2 * word.length),
      say: has
        ? { en: `Write it as dry_run. ${nothingDone.en}`, ja: `パラメータ名はdry_runと指定してください。${nothingDone.ja}` }
        : { en: `This operation has no dry run. ${nothingDone.en}`, ja: `この操作にはドライランがありません。${nothingDone.ja}` },
    });
  if (isGiven(query[word]) && isGiven(body[word]) && String(query[word]) !== String(body[word]))
    refuse('invalid_parameter', {
      param: word,
      say: {
        en: `The query and the body say different things about dry_run. ${nothingDone.en}`,
        ja: `dry_runの値がクエリと本文で異なります。${nothingDone.ja}`,
      },
    });
}
