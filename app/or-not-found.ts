import 'server-only';
import { notFound } from 'next/navigation';
import { Refusal } from '@/lib/refusal';

/** What does not belong to the caller does not exist for them: the same page as for what never was. */
export async function orNotFound<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'forbidden')) notFound();
    throw error;
  }
}
