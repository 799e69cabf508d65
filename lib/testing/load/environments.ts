// What the programs of an installation are given of the environment, as the machine tells it. Linux only.
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { familyOf } from './installation-memory';

function read(pid: number, file: string): string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return []; // it has ended
  }
}

/** Looks at every process below `root`, again and again until it is told to end. Gives the environments by what was started. */
export function watchEnvironments(root: number) {
  const seen = new Map<string, Set<string>>();
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await wait(20))
      for (const pid of familyOf(root)) {
        const [program, environment] = [read(pid, 'cmdline').join(' '), read(pid, 'environ').join('\n')];
        if (program && environment) seen.set(program, (seen.get(program) ?? new Set()).add(environment));
      }
  })();
  return async () => {
    isOver = true;
    await watching;
    /** Of all programs whose command has these words. */
    return (words: string): string[] => [...seen].flatMap(([program, environments]) => (program.includes(words) ? [...environments] : []));
  };
}
