import fs from 'node:fs/promises';
import path from 'node:path';
import { settings } from '@/lib/installation';
import type { MailAttachment, MailContent } from '@/lib/mail/templates';

type Said = Pick<MailContent, 'text' | 'html' | 'attachment'>;
type Written = { id: string; createdAt: Date };

const folder = () => path.join(settings().dataDir, 'mail');
const fileOf = ({ id, createdAt }: Written) => path.join(folder(), `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`);

const partOf = (type: 'plain' | 'html', said: string): string =>
  [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', said].join('\n');

/** In lines, as mail programs want them. */
const attachmentOf = ({ filename, base64 }: MailAttachment): string =>
  [
    'Content-Type: application/pdf',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${filename}"`,
    '',
    ...(base64.match(/.{1,76}/g) ?? []),
  ].join('\n');

/** The body in a file: one part; two equivalent ones, plain text first; or plain text and an attachment. */
function bodyOf({ id }: Written, { text, html, attachment }: Said): string {
  if (html === undefined && !attachment) return partOf('plain', text);
  const mark = `--part-${id}`;
  const head = `Content-Type: multipart/${attachment ? 'mixed' : 'alternative'}; boundary="part-${id}"`;
  const more = attachment ? attachmentOf(attachment) : partOf('html', html ?? '');
  return [head, '', mark, partOf('plain', text), mark, more, `${mark}--`, ''].join('\n');
}

/** Saves a mail to a file instead of sending it, readable for a person and for any mail program. Only the owner may read it. */
export async function writeMailFile(mail: Written, headers: readonly string[], said: Said): Promise<void> {
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
