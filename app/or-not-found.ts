import 'server-only';
import { notFound } from 'next/navigation';
import { Refusal } from '@/lib/refusal';

const nothing: readonly string[] = ['not_found', 'forbidden', 'invalid_parameter'];

/** An object of another merchant does not exist for the caller: the same 404 page as for an unknown or malformed id. */
export async function orNotFound<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof Refusal && nothing.includes(error.code)) notFound();
    throw error;
  }
}

/** Null instead of 404, for optional parts of a page. */
export const ifThere = <Reply>(reply: Promise<Reply>): Promise<Reply | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  });
