import fs from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Private fields as properties. axe is compiled for browsers that have none, and looks each of them up in a WeakMap, a dozen for every colour:
 * with its garbage that is a third of its time.
 */
const privateFields = `class Kept {
  constructor() { this.mark = Symbol('kept'); }
  get(one) { return one[this.mark]; }
  set(one, value) { one[this.mark] = value; return this; }
  add(one) { return this.set(one, true); }
  has(one) { return this.mark in one; }
  delete(one) { return delete one[this.mark]; }
}`;
/** A page has a dozen colours, and axe reads each of them for every text. */
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
// the one that its builder brings
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const axe = fs.readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const axeSource = `(() => { ${privateFields}
((WeakMap, WeakSet) => { ${axe} })(Kept, Kept);
${knownColours} })()`;

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** What fades in or out is done with it; what turns for ever is left out. */
async function atRest(page: Page) {
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .length;
  await expect.poll(() => page.evaluate(moving), { intervals: [20, 50] }).toBe(0);
}

/**
 * React Aria puts a button to close a popover on both sides of the dialog in it, for who has a screen reader and no Escape; axe wants a
 * landmark around them, and names the element that it has put around all three.
 */
const isDismissal = (rule: string, { html }: { html: string }) => rule === 'region' && html.startsWith('<div style="display: contents;"');

/** What is right is not written down: the same answers in a third of the time. */
const options = { resultTypes: ['violations' as const] };

/** Once for each document: it is a megabyte to read. */
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

/** What WCAG asks of a document that stands in somebody else's page, as an e-mail does: no landmarks of its own. */
export async function expectReadable(page: Page) {
  const found = await violationsIn(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  expect(found.flatMap(nodesOf)).toEqual([]);
}

/** Nothing that axe finds, whatever its weight, once the page has come: while it is on its way it has no heading. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await atRest(page);
  // only frames need a second page to be put together in
  const violations =
    page.frames().length === 1
      ? await violationsIn(page)
      : (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations;
  const told = violations.map(({ nodes, ...rest }) => ({ ...rest, nodes: nodes.filter((node) => !isDismissal(rest.id, node)) }));
  expect(told.flatMap(nodesOf)).toEqual([]);
}
