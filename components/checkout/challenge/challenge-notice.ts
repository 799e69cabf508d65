/** What the page is told by its address of what the customer has just done. */
const tellings = ['wrong', 'malformed', 'sent', 'too_soon', 'none_left', 'failed', 'forbidden'] as const;
export type ChallengeNotice = (typeof tellings)[number];

export const noticeIn = (value: string | string[] | undefined): ChallengeNotice | null =>
  tellings.find((telling) => telling === value) ?? null;

/** Whether it is about the code that was entered. */
export const isOfCode = (telling: ChallengeNotice | null): boolean => telling === 'wrong' || telling === 'malformed';
