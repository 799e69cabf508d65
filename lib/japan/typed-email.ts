import { normalForm } from '@/lib/japan/normal-form';

/**
 * An e-mail address as it is meant: wide letters and signs are those that they stand for, and so is 。, which a Japanese keyboard has where others
 * have the dot. Apart from ./typed, since the page of the sign-in carries it.
 */
export const typedEmail = (text: string): string => normalForm(text).replaceAll('。', '.').trim();
