import type { ReviewReply } from '@/lib/onboarding/review/schema';

type Same = ReviewReply['same'][number];
type Say = (by: Same['by'], values: { name: string; platform: string }) => string;

/** What the automatic checks have found, each once: of the answers, and of other sellers with the same values. */
export const warningsOf = ({ checks, same }: Pick<ReviewReply, 'checks' | 'same'>, say: Say): string[] => [
  ...new Set([
    ...checks.flatMap(({ messages }) => messages),
    ...same.map(({ name, platform_name, by }) => say(by, { name, platform: platform_name })),
  ]),
];
