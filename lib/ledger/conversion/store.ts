import 'server-only';
import { prisma } from '@/lib/db/prisma';

/** `kept`: entries that do not pair up, and stay as they are. */
export type Step = { moved: number; kept: number; isDone: boolean };

/**
 * Converts the next entries of one tenant into postings, about `most` of them; see prisma/functions/convert_entries.sql. null: another process is at it, or
 * nothing is due. Fails with 55P03 while somebody else keeps it from beginning.
 */
export async function convertNext(most: number): Promise<Step | null> {
  const [step] = await prisma.$queryRaw<Step[]>`SELECT * FROM convert_entries(${most}::int)`;
  return step ?? null;
}

/** How many entries are still to be looked at; null: none, and none will be. */
export async function findUnconverted(): Promise<{ left: number; isPaused: boolean } | null> {
  const [row] = await prisma.$queryRaw<{ left: bigint; isPaused: boolean }[]>`
    SELECT greatest(entries - moved - kept, 0) AS left, "pausedAt" IS NOT NULL AS "isPaused" FROM "EntryConversion"
    WHERE "finishedAt" IS NULL`;
  return row ? { ...row, left: Number(row.left) } : null;
}

/** Pauses the conversion or lets it go on; see prisma/functions/pause_conversion.sql. */
export async function pauseConversion(pause: boolean): Promise<'paused' | 'converting' | 'none' | 'finished' | 'already'> {
  const [row] = await prisma.$queryRaw<{ result: 'paused' | 'converting' | 'none' | 'finished' | 'already' }[]>`
    SELECT pause_conversion(${pause}::boolean) AS result`;
  return row?.result ?? 'none';
}
