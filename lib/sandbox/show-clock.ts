import { z } from 'zod';
import { readWholeClock } from '@/lib/clock/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { type ClockReply, clockReply } from '@/lib/sandbox/schema';

const input = z.object({});

/** The sandbox's clock, and how far it was moved. */
export const showClock = query<typeof input, ClockReply>({
  name: 'clock.show',
  summary: 'Show the sandbox’s clock',
  allow: 'installation:run',
  sandboxOnly: true,
  input,
  output: clockReply,
  async run() {
    const { now, aheadMs } = await readWholeClock();
    return { resource: 'clock', now: wireTime(now), ahead_seconds: Math.round(aheadMs / 1_000) };
  },
});
