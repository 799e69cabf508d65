import 'server-only';
import ja from '@/messages/ja/audit.json';

/** A log tells what it has words for. Whose log that is, each operation says (`audience`); a test holds the words against it. */
const namesIn = (words: Record<string, object>) =>
  Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`)) as [string, ...string[]];

/** What the log of a platform or an ordinary merchant tells. */
export const auditedOperations = namesIn(ja.audit.operations);
/** What those who run the installation do among themselves, not told to the merchant that it is about. */
export const operatorOperations = namesIn(ja.audit.ofOperators);
/** All that an operator can be seen to have done. */
export const toldOfOperators: [string, ...string[]] = [...auditedOperations, ...operatorOperations];
