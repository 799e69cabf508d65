// The memory of a whole installation: the started process and all below it, including PostgreSQL. Linux only.
import fs from 'node:fs';

/** In megabytes. `pss`: shared memory counts once, divided among its processes; `rss`: it counts for each. */
type MemoryUse = { pss: number; rss: number; processes: number };

/** A number from one of the process's files in /proc; 0 once the process is gone. */
function read(pid: number, file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(fs.readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The process and all below it. */
export function familyOf(root: number): number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = pids.map((pid) => [Number(pid), read(Number(pid), 'stat', /^\d+ \(.*\) \S (\d+)/s)] as const);
  const below = (pid: number): number[] => [pid, ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child))];
  return below(root);
}

function nameOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function sum(pids: readonly number[]): MemoryUse {
  const megabytes = (field: string) =>
    pids.reduce((all, pid) => all + read(pid, 'smaps_rollup', new RegExp(`^${field}:\\s+(\\d+)`, 'm')), 0) / 1024;
  return { pss: megabytes('Pss'), rss: megabytes('Rss'), processes: pids.length };
}

/** By part: PostgreSQL's processes, and the others. */
export function installationMemory(root: number): { all: MemoryUse; postgres: MemoryUse; others: MemoryUse } {
  const family = familyOf(root);
  const isPostgres = (pid: number) => nameOf(pid).startsWith('postgres');
  return { all: sum(family), postgres: sum(family.filter(isPostgres)), others: sum(family.filter((pid) => !isPostgres(pid))) };
}
