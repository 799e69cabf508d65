import fs from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures';
import { market } from './market';

const folder = `${market.data}/mail`;

/** The link in the newest invitation to an address. */
export async function invitationTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const mails = fs.readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const texts = mails.sort().map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'));
    const own = texts.filter((text) => text.includes(`To: ${email}\n`));
    link = own.flatMap((text) => /http\S+\/invitation\/[a-z2-7]{32}/.exec(text)?.[0] ?? []).at(-1);
    expect(link).toBeDefined();
  }).toPass();
  // the demo market's own mails were written before the product had this address
  return (link ?? '').replace('http://snapshot.invalid', market.address);
}

/** The proposal id for an address, from the mail to the operators. */
export async function proposalAbout(email: string): Promise<string> {
  let id: string | undefined;
  await expect(() => {
    const texts = fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'));
    const own = texts.filter((text) => text.includes(email) && text.includes('approve '));
    id = own.flatMap((text) => /approve ([0-9a-f-]{36})/.exec(text)?.[1] ?? []).at(-1);
    expect(id).toBeDefined();
  }).toPass();
  return id ?? '';
}

/** The next server action call of a page. */
export const actionOf = (page: Page) => page.waitForRequest((request) => request.headers()['next-action'] !== undefined);

/** Calls the same server action as this person: same sign-in, same token, with our input. */
export async function callAs(page: Page, like: Request, input: object): Promise<string> {
  const headers = {
    'next-action': like.headers()['next-action'] ?? '',
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
  };
  const call = { url: new URL(like.url()).pathname, headers, body: JSON.stringify([input]) };
  return page.evaluate(async ({ url, ...rest }) => (await fetch(url, { method: 'POST', ...rest })).text(), call);
}
