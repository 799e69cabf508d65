import 'server-only';
import { notFound } from 'next/navigation';
import { Refusal } from '@/lib/refusal';

const nothing: readonly string[] = ['not_found', 'forbidden', 'invalid_parameter'];

/** What does not belong to the caller does not exist for them: the same page as for what never was, and for an address that can be of nothing. */
export async function orNotFound<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof Refusal && nothing.includes(error.code)) notFound();
    throw error;
  }
}

/** Null instead of 404, of what a page shows besides. */
export const ifThere = <Reply>(reply: Promise<Reply>): Promise<Reply | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  });
