import fs from 'node:fs/promises';
import path from 'node:path';
import { settings } from '@/lib/installation';

type Written = { id: string; createdAt: Date };

const folder = () => path.join(settings().dataDir, 'mail');
const fileOf = ({ id, createdAt }: Written) => path.join(folder(), `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`);

/** Keeps a letter where it would have been sent from: a file that a person can read, and any mail program too. Its owner alone may. */
export async function writeLetter(mail: Written, headers: readonly string[], text: string): Promise<void> {
  await fs.mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = fileOf(mail);
  await fs.writeFile(`${file}.new`, [...headers, '', text].join('\n'), { mode: 0o600 });
  await fs.rename(`${file}.new`, file);
}

/** What such a file says; null where there is none: the letter went to a mail server, or somebody has tidied up. */
export async function readLetter(mail: Written): Promise<{ subject: string; text: string } | null> {
  const written = await fs.readFile(fileOf(mail), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (written === null) return null;
  const end = written.indexOf('\n\n');
  const subject = /^Subject: (.*)$/m.exec(written.slice(0, end))?.[1] ?? '';
  return { subject, text: written.slice(end + 2) };
}
