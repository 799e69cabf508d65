import type { PageReply } from '@/lib/payments/page/schema';

type Details = PageReply['details'];

/** What the instructions of one way of paying are drawn from. */
export type InstructionsOf<Type extends Details['type']> = {
  page: PageReply;
  details: Extract<Details, { type: Type }>;
  now: Date;
  live: boolean;
};
