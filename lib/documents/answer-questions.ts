// What programs share that open files which came from outside. Each is a process of its own, so that whatever is in a file takes neither the
// server's memory nor its time: it serves one question after the other. What takes too much processor time or memory ends itself, from a thread that the
// opening cannot hold up; what hangs is ended from outside.
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Questions } from '@/lib/documents/questions';

type Answerer<Name extends keyof Questions> = (
  question: Questions[Name]['question'],
  /** Called before each next step. */
  step: (at: number) => void,
) => Promise<Questions[Name]['said']>;

/**
 * Answers the questions of the process that started this one. `load` is called once, under watch, and brings what answers. Of an error only
 * its code goes out: the rest may speak of what is in a file. The first argument of the program is the processor time of one question in milliseconds.
 */
export async function answerQuestions<Name extends keyof Questions>(maxBytes: number, load: () => Promise<Answerer<Name>>): Promise<void> {
  // how many questions have begun, and how many have ended
  const questions = new Int32Array(new SharedArrayBuffer(8));
  const maxCpuMs = Number(process.argv[2]);
  new Worker(new URL('./watch-process.mjs', import.meta.url), { workerData: { questions, maxBytes, maxCpuMs }, execArgv: [] });
  os.setPriority(10);
  const answer = await load();
  const step = (at: number) => void process.send?.({ at });
  process.on('disconnect', () => process.exit());
  process.on('message', async (question: Questions[Name]['question']) => {
    Atomics.add(questions, 0, 1);
    const told = await answer(question, step).then(
      (said) => ({ said }),
      (error) => ({ failed: String(error?.code ?? error?.name) }),
    );
    Atomics.add(questions, 1, 1);
    process.send?.(told);
  });
  process.send?.('ready');
}
