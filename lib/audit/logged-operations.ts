import 'server-only';
import ja from '@/messages/ja/audit.json';

/** A log shows the operations it has words for. Each operation says who reads it (`audience`); a test compares the words. */
const namesIn = (words: Record<string, object>) =>
  Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`)) as [string, ...string[]];

/** Operations in the log of a platform or an ordinary merchant. */
export const auditedOperations = namesIn(ja.audit.operations);
/** Operators' internal operations, hidden from the merchant concerned. */
export const operatorOperations = namesIn(ja.audit.ofOperators);
/** Every operation in the operators' log. */
export const toldOfOperators: [string, ...string[]] = [...auditedOperations, ...operatorOperations];
