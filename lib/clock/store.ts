import 'server-only';
import { prisma } from '@/lib/db/prisma';

/** Business time: the database's clock plus the installation's offset. */
export async function readClock(): Promise<Date> {
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() + "offsetMs" * interval '1 ms' AS now FROM "Installation"`;
  if (!row) throw new Error('the clock has no row');
  return row.now;
}
