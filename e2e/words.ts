import fs from 'node:fs';
import { createTranslator } from 'next-intl';
import type { Look } from './fixtures';

type Messages = typeof import('../messages/ja').ja;
const textsIn = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
const messagesIn = (locale: Look['locale']): Messages =>
  Object.assign({}, ...fs.readdirSync(`messages/${locale}`).map((name) => textsIn(`messages/${locale}/${name}`)));

/** The messages of the interface, for journeys in both languages: a button is named by its key. */
export const wordsIn = (locale: Look['locale']) => createTranslator({ locale, messages: messagesIn(locale), timeZone: 'Asia/Tokyo' });
export type Words = ReturnType<typeof wordsIn>;
