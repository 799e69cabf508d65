// @ts-check
// Processes with all that they have started, from /proc: what they have computed so far, and holding them still. Linux only: elsewhere
// nothing is known, and nothing is held.
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** `ms`: its own processor time; `reapedMs`: that of its children which have ended, with their own. @typedef {{ pid: number, parent: number, ms: number, reapedMs: number }} Process */

const TICK_MS = 10; // the unit of /proc

/** A line of /proc/<pid>/stat; the name in it may contain spaces and brackets. @param {string} line @returns {Process} */
export function parseProcess(line) {
  const fields = line.slice(line.lastIndexOf(') ') + 2).split(' ');
  const ticks = (/** @type {number} */ at) => Number(fields[at]) * TICK_MS;
  return { pid: Number.parseInt(line, 10), parent: Number(fields[1]), ms: ticks(11) + ticks(12), reapedMs: ticks(13) + ticks(14) };
}

/** A process and all below it, itself first; none where it does not exist. @param {Process[]} all @param {number} pid @returns {Process[]} */
export function treeOf(all, pid) {
  const tree = all.filter((process) => process.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((process) => process.parent === parent)); // the loop reaches what it adds
  return tree;
}

/** Living and ended ones, each once: a parent's sum has only the children that have ended. @param {Process[]} tree */
export const processorMs = (tree) => (tree.length > 0 ? tree.reduce((sum, { ms, reapedMs }) => sum + ms + reapedMs, 0) : Number.NaN);

/** @returns {Process[]} */
function everyProcess() {
  if (process.platform !== 'linux') return [];
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [parseProcess(fs.readFileSync(`/proc/${name}/stat`, 'utf8'))];
    } catch {
      return []; // it has ended
    }
  });
}

const shapeOf = (/** @type {Process[]} */ tree) => tree.map(({ pid, reapedMs }) => `${pid} ${reapedMs}`).join();

/**
 * The processor time of a process and all that it has started, in milliseconds; NaN where it is not known. One that ends while the others are
 * read would count twice or not at all: then it is read again.
 * @param {number} pid
 */
export function processorTime(pid) {
  let tree = treeOf(everyProcess(), pid);
  for (let attempt = 0; attempt < 20; attempt++) {
    const again = treeOf(everyProcess(), pid);
    if (shapeOf(again) === shapeOf(tree)) return processorMs(again);
    tree = again;
  }
  return processorMs(tree);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** Stops a process and all that it has started until `resume`. @param {number} pid */
export async function pause(pid) {
  /** @type {Set<number>} */
  const stopped = new Set();
  for (;;) {
    // a parent before its children: what it has started meanwhile is found the next time
    const moving = treeOf(everyProcess(), pid).filter((one) => !stopped.has(one.pid));
    if (moving.length === 0) return;
    for (const one of moving) {
      send(one.pid, 'SIGSTOP');
      stopped.add(one.pid);
    }
    await wait(10);
  }
}

/** @param {number} pid */
export function resume(pid) {
  for (const one of treeOf(everyProcess(), pid).reverse()) send(one.pid, 'SIGCONT');
}
