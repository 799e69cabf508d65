import { FairQueue } from '@/lib/http/fair-queue';
import { type Bounds, type Kind, kinds, type Turn } from '@/lib/http/lane';

const wide: Bounds = { atOnce: 99, besideEarlier: 99, ofTenant: 99, ofKey: 99, waiting: 999, waitingOfTenant: 99, waitingOfKey: 99 };

/** A queue with its own clock. `began` lists started calls in order; `asked` contains each call's result. */
export function aQueue(bounds: Partial<Record<Kind, Partial<Bounds>>>) {
  let nowMs = 0;
  const refused: string[] = [];
  const queue = new FairQueue({
    bounds: Object.fromEntries(
      kinds.map((kind) => [kind, { ...wide, besideEarlier: bounds[kind]?.atOnce ?? 99, ...bounds[kind] }]),
    ) as Record<Kind, Bounds>,
    patienceMs: 1_000,
    nowMs: () => nowMs,
    refused: (kind, why) => refused.push(`${kind} ${why}`),
  });
  const began: string[] = [];
  const turns = new Map<string, Turn>();
  /** `who`: tenant and key, separated by a dot. */
  const enter = async (kind: Kind, who: string, name = who, onLeave?: (leave: () => void) => void): Promise<string> => {
    const [tenant = '', key = tenant] = who.split('.');
    try {
      turns.set(name, await queue.take(kind, { tenant, key: `${tenant}.${key}` }, { refusal: (code) => new Error(code), onLeave }));
      began.push(name);
      return 'began';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const settle = () => new Promise(setImmediate);
  const leave = async (...names: string[]) => {
    for (const name of names) turns.get(name)?.leave();
    await settle();
  };
  /** Moves time on without a sweep. */
  const tick = (ms: number) => {
    nowMs += ms;
  };
  const pass = async (ms: number) => {
    nowMs += ms;
    queue.sweep();
    await settle();
  };
  return { queue, ask: enter, leave, pass, tick, settle, began, refused, turns };
}
