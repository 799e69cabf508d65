// Builds the list of breached passwords from lists with one password per line: node dist/breached-passwords.mjs <list> …
import fs from 'node:fs';
import { breachedFile, breachedListOf } from '@/lib/team/account/breached-password';

const lists = process.argv.slice(2);
if (lists.length === 0) {
  console.error('Say of which lists: node dist/breached-passwords.mjs <file with a password on each line> …');
  process.exit(1);
}
const bytes = breachedListOf(lists.flatMap((file) => fs.readFileSync(file, 'utf8').split(/\r?\n/)));
fs.writeFileSync(breachedFile, bytes);
console.log(`${(bytes.length / 6).toLocaleString('en')} passwords in ${breachedFile}`);
