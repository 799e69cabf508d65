/** The results of the customer's last action, as the page's address names them. */
const tellings = ['wrong', 'malformed', 'sent', 'too_soon', 'none_left', 'failed', 'forbidden'] as const;
export type ChallengeNotice = (typeof tellings)[number];

export const noticeIn = (value: string | string[] | undefined): ChallengeNotice | null =>
  tellings.find((telling) => telling === value) ?? null;

/** Whether it is about the entered code. */
export const isOfCode = (telling: ChallengeNotice | null): boolean => telling === 'wrong' || telling === 'malformed';
