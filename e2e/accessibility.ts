import fs from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Turns private fields into properties. axe is compiled for browsers without private fields and looks each one up in a WeakMap, a dozen
 * times per colour: with its garbage that is a third of axe's time.
 */
const privateFields = `class Kept {
  constructor() { this.mark = Symbol('kept'); }
  get(one) { return one[this.mark]; }
  set(one, value) { one[this.mark] = value; return this; }
  add(one) { return this.set(one, true); }
  has(one) { return this.mark in one; }
  delete(one) { return delete one[this.mark]; }
}`;
/** A page has a dozen colours, and axe parses each of them for every text. */
const knownColours = `const { prototype } = axe.commons.color.Color;
const { parseString } = prototype;
const known = new Map();
prototype.parseString = function (text) {
  if (!known.has(text)) {
    parseString.call(this, text);
    known.set(text, [this.r, this.g, this.b, this.alpha]);
  }
  [this.r, this.g, this.b, this.alpha] = known.get(text);
  return this;
};`;
// the version that axe's builder uses
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const axe = fs.readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const axeSource = `(() => { ${privateFields}
((WeakMap, WeakSet) => { ${axe} })(Kept, Kept);
${knownColours} })()`;

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Waits for the end of fade animations; endless spinners are left out. */
async function atRest(page: Page) {
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .length;
  await expect.poll(() => page.evaluate(moving), { intervals: [20, 50] }).toBe(0);
}

/**
 * React Aria puts a close button on both sides of a popover's dialog, for screen readers without Escape. axe wants a landmark around them
 * and names the element around all three.
 */
const isDismissal = (rule: string, { html }: { html: string }) => rule === 'region' && html.startsWith('<div style="display: contents;"');

/**
 * React Aria says of a busy button that it is busy, by its name, and keeps what it has said for some seconds: by then the button may be gone
 * with its dialog. It was heard when the button was there.
 */
const isSaid = (rule: string, { html }: { html: string }) =>
  rule === 'role-img-alt' && html.startsWith('<div role="img" aria-labelledby="react-aria');

/** passed rules are not reported: the same violations in a third of the time */
const options = { resultTypes: ['violations' as const] };

/** Once per document: the source is a megabyte. */
async function violationsIn(page: Page, more: object = {}): Promise<Results['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: { run: (where: Document, how: typeof given) => Promise<Results> } };
      return (await axe.run(document, given)).violations;
    },
    { ...options, ...more },
  );
}

const nodesOf = ({ id, nodes }: Results['violations'][number]) =>
  nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)} ${node.failureSummary}`);

/** The WCAG rules for a document inside another page, such as an e-mail: it needs no landmarks. */
export async function expectReadable(page: Page) {
  const found = await violationsIn(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  expect(found.flatMap(nodesOf)).toEqual([]);
}

/** No axe violation of any impact, once the page is loaded: a loading page has no heading, and its title may come after that. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect(page).toHaveTitle(/\S/);
  await atRest(page);
  // only frames need a second page to combine the results
  const violations =
    page.frames().length === 1
      ? await violationsIn(page)
      : (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations;
  const told = violations.map(({ nodes, ...rest }) => ({
    ...rest,
    nodes: nodes.filter((node) => !isDismissal(rest.id, node) && !isSaid(rest.id, node)),
  }));
  expect(told.flatMap(nodesOf)).toEqual([]);
}
