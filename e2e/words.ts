import { createTranslator } from 'next-intl';
import { en } from '../messages/en';
import { ja } from '../messages/ja';
import type { Look } from './fixtures';

/** The interface's own words, for what is walked in both languages: what is pressed is named by its key. */
export const wordsIn = (locale: Look['locale']) => createTranslator({ locale, messages: { ja, en }[locale], timeZone: 'Asia/Tokyo' });
export type Words = ReturnType<typeof wordsIn>;
