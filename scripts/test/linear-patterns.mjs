// @ts-check
// Checks every regular expression that is shipped: if its time grows with the square of the text or worse, a stranger's long text could
// stop the process. A public checker decides; tests are excluded, because they read no stranger's texts.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';

const folders = ['lib', 'app', 'components', 'i18n', 'scripts'];
const isJudged = (/** @type {string} */ file) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|^lib\/testing\/|^scripts\/test\/|^lib\/db\/generated\//.test(file);

/** A pattern with its flags and its place. @typedef {{ source: string, flags: string, at: string }} Pattern */

/** Literal patterns, and patterns made of constant text. @param {string} file @param {string} text @returns {Pattern[]} */
export function patternsIn(file, text) {
  /** @type {Pattern[]} */
  const found = [];
  const at = (/** @type {number} */ offset) => `${file}:${text.slice(0, offset).split('\n').length}`;
  const constantIn = (/** @type {any} */ node) =>
    node?.type === 'Literal'
      ? node.value
      : node?.type === 'TemplateLiteral' && node.quasis.length === 1
        ? node.quasis[0].value.cooked
        : undefined;
  const made = (/** @type {any} */ node) => {
    if (node.callee.name !== 'RegExp') return;
    const [source, flags = ''] = node.arguments.map(constantIn);
    if (typeof source === 'string') found.push({ source, flags: String(flags), at: at(node.start) });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags, at: at(node.start) });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(file, text).program);
  return found;
}

/**
 * Why a pattern is refused, in the same words at each run; null: its time is linear.
 * @param {Pattern} pattern
 * @returns {Promise<string | null>}
 */
export async function faultOf({ source, flags, at }) {
  const result = await check(source, flags, { timeout: null, randomSeed: 1 });
  if (result.status === 'safe') return null;
  const why = result.status === 'vulnerable' ? result.complexity.summary : 'it could not be judged';
  const example = result.status === 'vulnerable' ? `, as with ${result.attack.pattern}` : '';
  return `${at} /${source}/${flags}: ${why}${example}`;
}

/** Every pattern of the sources below the current folder. @returns {Pattern[]} */
export const shippedPatterns = () =>
  folders
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true }).map((name) => path.posix.join(folder, String(name))))
    .filter(isJudged)
    .flatMap((file) => patternsIn(file, fs.readFileSync(file, 'utf8')));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const once = new Map(shippedPatterns().map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const faults = [];
  for (const pattern of once.values()) faults.push(await faultOf(pattern));
  const told = faults.filter((fault) => fault !== null);
  for (const fault of told) console.error(fault);
  if (told.length > 0)
    console.error(
      `${told.length} of ${once.size} regular expressions take more time than their text is long. Write them so that no two parts can match the same letters, or look for the letters instead.`,
    );
  process.exitCode = told.length > 0 ? 1 : 0;
}
