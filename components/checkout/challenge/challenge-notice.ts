/** The results of the customer's last action, as the page's address names them. */
const notices = ['wrong', 'malformed', 'sent', 'too_soon', 'none_left', 'failed', 'forbidden'] as const;
export type ChallengeNotice = (typeof notices)[number];

export const noticeIn = (value: string | string[] | undefined): ChallengeNotice | null =>
  notices.find((notice) => notice === value) ?? null;

/** Whether it is about the entered code. */
export const isOfCode = (notice: ChallengeNotice | null): boolean => notice === 'wrong' || notice === 'malformed';
