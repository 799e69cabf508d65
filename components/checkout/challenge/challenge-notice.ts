/** What the page is told by its address of what the customer has just done. */
const notices = ['wrong', 'malformed', 'sent', 'too_soon', 'none_left', 'failed', 'forbidden'] as const;
export type ChallengeNotice = (typeof notices)[number];

export const noticeIn = (value: string | string[] | undefined): ChallengeNotice | null =>
  notices.find((notice) => notice === value) ?? null;

/** Whether it is about the code that was entered. */
export const isOfCode = (notice: ChallengeNotice | null): boolean => notice === 'wrong' || notice === 'malformed';
