import 'server-only';
import { isUnavailable } from '@/lib/db/failures';
import { filesOf, removeBytes, tenantsWithFiles } from '@/lib/files/content';
import { findKnownIds } from '@/lib/files/store';
import { isId } from '@/lib/operation/id';

const batch = 500;

async function removeUnknown(tenantId: string, ids: readonly string[]): Promise<number> {
  const known = await findKnownIds(tenantId, ids);
  const unknown = ids.filter((id) => !known.has(id));
  for (const id of unknown) await removeBytes({ tenantId, id });
  return unknown.length;
}

/**
 * Removes bytes without a row, left by a process that was killed in between. Files newer than `olderThan` (real time) may still get their
 * row. Returns how many.
 */
export async function sweepFiles(olderThan: Date): Promise<number> {
  let removed = 0;
  for (const tenantId of (await tenantsWithFiles()).filter(isId)) {
    let ids: string[] = [];
    for await (const { id, at } of filesOf(tenantId)) {
      if (at < olderThan && isId(id)) ids.push(id);
      if (ids.length < batch) continue;
      removed += await removeUnknown(tenantId, ids);
      ids = [];
    }
    if (ids.length > 0) removed += await removeUnknown(tenantId, ids);
  }
  return removed;
}

/**
 * Does work that may give these files a row, and removes the bytes of those that have none afterwards; `files` is read then. Where the database was away
 * they stay, because a statement may still be under way.
 */
export async function withoutUnused<Value>(tenantId: string, files: readonly { id: string }[], work: () => Promise<Value>): Promise<Value> {
  const sweep = async () => {
    const ids = files.map(({ id }) => id);
    if (ids.length > 0) await removeUnknown(tenantId, ids).catch(() => undefined);
  };
  try {
    const value = await work();
    await sweep();
    return value;
  } catch (error) {
    if (!isUnavailable(error)) await sweep();
    throw error;
  }
}
