import fs from 'node:fs';
import { createTranslator } from 'next-intl';
import type { Look } from './fixtures';

type Messages = typeof import('../messages/ja.json');
const messagesIn = (locale: Look['locale']): Messages => JSON.parse(fs.readFileSync(`messages/${locale}.json`, 'utf8'));

/** The interface's own words, for what is walked in both languages: what is pressed is named by its key. */
export const wordsIn = (locale: Look['locale']) => createTranslator({ locale, messages: messagesIn(locale), timeZone: 'Asia/Tokyo' });
export type Words = ReturnType<typeof wordsIn>;
