import 'server-only';
import { headers } from 'next/headers';
import { isOwn, type Side } from '@/lib/operation/own-origin';

/** Whether a page of ours makes the request under way; an action is always sent. */
export const isOwnRequest = async (side: Side, method = 'POST'): Promise<boolean> => isOwn(await headers(), side, method);
