import fs from 'node:fs/promises';
import path from 'node:path';
import { settings } from '@/lib/installation';
import type { MailContent } from '@/lib/mail/templates';

type Written = { id: string; createdAt: Date };

const folder = () => path.join(settings().dataDir, 'mail');
const fileOf = ({ id, createdAt }: Written) => path.join(folder(), `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`);

const partOf = (type: 'plain' | 'html', said: string): string =>
  [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', said].join('\n');

/** The body in a file: one part, or two equivalent ones, plain text first. */
function bodyOf({ id }: Written, { text, html }: Pick<MailContent, 'text' | 'html'>): string {
  if (html === undefined) return partOf('plain', text);
  const mark = `--part-${id}`;
  const head = `Content-Type: multipart/alternative; boundary="part-${id}"`;
  return [head, '', mark, partOf('plain', text), mark, partOf('html', html), `${mark}--`, ''].join('\n');
}

/** Saves a mail to a file instead of sending it, readable for a person and for any mail program. Only the owner may read it. */
export async function writeMailFile(mail: Written, headers: readonly string[], said: Pick<MailContent, 'text' | 'html'>): Promise<void> {
  await fs.mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = fileOf(mail);
  await fs.writeFile(`${file}.new`, [...headers, bodyOf(mail, said)].join('\n'), { mode: 0o600 });
  await fs.rename(`${file}.new`, file);
}

/** The content of such a file; null: none, because the mail was sent, or the file was removed. */
export async function readMailFile(mail: Written): Promise<{ subject: string; text: string } | null> {
  const written = await fs.readFile(fileOf(mail), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (written === null) return null;
  const subject = /^Subject: (.*)$/m.exec(written.slice(0, written.indexOf('\n\n')))?.[1] ?? '';
  const [first = '', part] = written.split(`\n--part-${mail.id}\n`);
  const said = part ?? first;
  return { subject, text: said.slice(said.indexOf('\n\n') + 2) };
}
