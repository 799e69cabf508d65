/** What the page is told by its address of what the customer has just done. */
const tellings = ['wrong', 'malformed', 'sent', 'too_soon', 'none_left', 'failed', 'forbidden'] as const;
export type Telling = (typeof tellings)[number];

export const tellingIn = (value: string | string[] | undefined): Telling | null => tellings.find((telling) => telling === value) ?? null;

/** Whether it is about the code that was entered. */
export const isOfCode = (telling: Telling | null): boolean => telling === 'wrong' || telling === 'malformed';
