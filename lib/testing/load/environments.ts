// The environment variables of an installation's processes, as the machine reports them. Linux only.
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

/** Reads every process below `root` repeatedly until the end. Returns environments by command. */
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
    /** Of every process whose command contains these words. */
    return (words: string): string[] => [...seen].flatMap(([program, environments]) => (program.includes(words) ? [...environments] : []));
  };
}
