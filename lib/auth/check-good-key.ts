import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { findGoodKeys } from '@/lib/auth/store';

const pauseMs = 50;
const together = 1_000;

type Question = { hash: string; tell: (isGood: boolean) => void; fail: (error: unknown) => void };
// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { keyQuestions?: { waiting: Question[]; isAsking: boolean } };
held.keyQuestions ??= { waiting: [], isAsking: false };
const questions = held.keyQuestions;

/** Outside of any request's context: a timer keeps the context in which it was made until it fires. */
const outside = AsyncLocalStorage.snapshot();

async function checkGoodKeys(mode: 'test' | 'live'): Promise<void> {
  const asked = questions.waiting.splice(0, together);
  try {
    const good = await findGoodKeys([...new Set(asked.map(({ hash }) => hash))], mode);
    for (const { hash, tell } of asked) tell(good.has(hash));
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
  outside(() =>
    setTimeout(() => {
      if (questions.waiting.length > 0) return checkGoodKeys(mode);
      questions.isAsking = false;
    }, pauseMs),
  );
}

/**
 * Whether a key is good, while strangers send too many. All waiting questions become one query, at most twenty times a second: however many
 * keys are guessed behind one address, the good one among them is found.
 */
export function isGoodKey(hash: string, mode: 'test' | 'live'): Promise<boolean> {
  const answer = new Promise<boolean>((tell, fail) => questions.waiting.push({ hash, tell, fail }));
  if (!questions.isAsking) {
    questions.isAsking = true;
    void checkGoodKeys(mode);
  }
  return answer;
}
