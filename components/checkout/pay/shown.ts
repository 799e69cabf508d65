import type { PageReply } from '@/lib/payments/page/schema';

type Details = PageReply['details'];

/** The data for the instructions of one payment method. */
export type InstructionsOf<Type extends Details['type']> = {
  page: PageReply;
  details: Extract<Details, { type: Type }>;
  now: Date;
  live: boolean;
};
