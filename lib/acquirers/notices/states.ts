/**
 * waiting: not worked on yet, or too early. done: followed. ignored: about nothing of this installation. held: a person decides. failed: given up, and
 * somebody has to look.
 */
export const noticeStates = ['waiting', 'done', 'ignored', 'held', 'failed'] as const;
export type NoticeState = (typeof noticeStates)[number];
