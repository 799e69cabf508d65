// Every e-mail as its reader sees it on a phone: pictures of all of them; each fits, is readable, and stays readable in dark mode.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ShownMail } from '../lib/testing/fixtures/every-mail';
import { bundleProgram } from '../scripts/test/bundle-program.mjs';
import { expectReadable } from './accessibility';
import { expect, expectNoSidewaysScroll, inTier, isWhole, test } from './fixtures';

/** The first width in every run. */
const widths = inTier([390, 1280]);

/** For an installation that these mails never leave. */
const unused = 'postgres://unused@127.0.0.1/unused';
const settings = { DATABASE_URL: unused, APP_SECRET: 'x'.repeat(64), VAULT_KEY: Buffer.alloc(32, 1).toString('base64') };

let mails: ShownMail[];
test.beforeAll(async () => {
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mails-'));
  const program = await bundleProgram('lib/testing/fixtures/every-mail.ts', folder);
  mails = (await import(program)).everyMail();
  fs.rmSync(folder, { recursive: true });
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? '');

/** As a mail program shows plain text: one after another, with sender and subject. */
const plainPage = (shown: readonly ShownMail[]) => `<!doctype html><html lang="ja"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>mails</title>
<style>body{margin:0;font:16px/1.6 sans-serif;color:#16181d;background:#fff}article{padding:16px;border-bottom:8px solid #e3e6ea}
h1,h2{font-size:17px;line-height:1.5;margin:0 0 4px}p{margin:0 0 12px;color:#5b6270;font-size:14px}div{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<main><h1>${shown.length}</h1>${shown
  .map(
    ({ name, mail }) =>
      `<article id="${name}"><h2>${escaped(mail.subject)}</h2><p>${escaped(mail.sender ?? 'Bunpai')}</p><div>${escaped(mail.text)}</div></article>`,
  )
  .join('')}</main></html>`;

/** Cut text: wider or higher than its box. */
const cutIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td, div, p, h1, a')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline')
      .map((one) => one.outerHTML.slice(0, 120)),
  );

const colours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, td, p, h1, a, div')].map((one) => [
      getComputedStyle(one).color,
      getComputedStyle(one).backgroundColor,
    ]),
  );

for (const width of widths) {
  for (const locale of inTier(['ja', 'en'] as const)) {
    test(`what customers are sent fits, can be read, and stays so in the dark: ${locale}, ${width} px`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 844 });
      const faced = mails.filter((one) => one.mail.html !== undefined && one.locale === locale);
      expect(faced.length).toBeGreaterThan(15);
      for (const { name, mail } of faced) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setContent(mail.html ?? '');
        await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true });
        await expectNoSidewaysScroll(page);
        expect([name, await cutIn(page)]).toEqual([name, []]);
        await expectReadable(page);
        const inLight = await colours(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect([name, await colours(page)]).toEqual([name, inLight]);
      }
    });
  }

  test(`what everybody else is sent fits and can be read: ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 844 });
    const plain = mails.filter(({ mail }) => mail.html === undefined);
    expect(plain.length).toBeGreaterThan(50);
    await page.setContent(plainPage(plain));
    await expectNoSidewaysScroll(page);
    expect(await cutIn(page)).toEqual([]);
    // in every run one picture of each kind: others of a kind differ in a few words
    const seen = new Set<string>();
    for (const one of plain) {
      const key = `${one.kind} ${one.locale}`;
      if (!isWhole && seen.has(key)) continue;
      seen.add(key);
      await page.setContent(plainPage([one]));
      await page.screenshot({ path: info.outputPath(`${one.name}-${width}.png`), fullPage: true });
    }
  });
}
