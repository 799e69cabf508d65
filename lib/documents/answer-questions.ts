// Shared by the programs that open uploaded files. Each runs in its own process, so that a hostile file uses neither the server's memory
// nor its time: it answers one question after the other, and its parent kills it when it takes too long. A separate thread, which an open
// file cannot block, ends the process when it uses too much memory or its parent is gone.
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Questions } from '@/lib/documents/questions';

type Answerer<Name extends keyof Questions> = (
  question: Questions[Name]['question'],
  /** Called before each next step. */
  step: (at: number) => void,
) => Promise<Questions[Name]['said']>;

/**
 * Answers the questions of the parent process. `load` is called once, under the watch of the thread, and returns the answering function.
 * Only the code of an error is returned: the rest may quote the file.
 */
export async function answerQuestions<Name extends keyof Questions>(maxBytes: number, load: () => Promise<Answerer<Name>>): Promise<void> {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL('./watch-process.mjs', import.meta.url), { workerData: { steps, maxBytes }, execArgv: [] });
  os.setPriority(10);
  const answer = await load();
  const step = (at: number) => {
    Atomics.add(steps, 0, 2);
    process.send?.({ at });
  };
  process.on('disconnect', () => process.exit());
  process.on('message', async (question: Questions[Name]['question']) => {
    Atomics.add(steps, 0, 1);
    const told = await answer(question, step).then(
      (said) => ({ said }),
      (error) => ({ failed: String(error?.code ?? error?.name) }),
    );
    Atomics.add(steps, 0, 1);
    process.send?.(told);
  });
  process.send?.('ready');
}
