import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showAcquirerNotice } from '@/lib/acquirers/notices/show-notice';
import { pageCaller } from '@/lib/pages/page';

/** A part of the address: the acquirer's id may hold any character. */
function textIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The notice in the address, or the 404 page. Read once per request. */
export const findNotice = cache(async (acquirer: string, id: string) =>
  orNotFound(showAcquirerNotice(await pageCaller(), { acquirer: textIn(acquirer), id: textIn(id) })),
);
