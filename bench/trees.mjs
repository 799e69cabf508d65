// @ts-check
// The sources of the product under measure: this tree as it is, or one of its commits, with its packages as hard links.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const SKIPPED = new Set(['.git', '.next', 'node_modules', 'dist', 'data', 'test-results']);

/** @param {string} command @param {string[]} args */
function output(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}

/** @param {string} to */
function linkPackages(to) {
  if (spawnSync('cp', ['-al', 'node_modules', to]).status !== 0)
    fs.cpSync('node_modules', path.join(to, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

/** A copy of the current tree, with one bare route. @param {string} to */
export function copyTree(to) {
  fs.mkdirSync(to);
  for (const name of fs.readdirSync('.')) if (!SKIPPED.has(name)) fs.cpSync(name, path.join(to, name), { recursive: true });
  linkPackages(to);
  fs.mkdirSync(path.join(to, 'app/api/bare'));
  fs.copyFileSync('bench/bare-route.ts', path.join(to, 'app/api/bare/route.ts'));
}

/** The short name of a commit; refuses what names none. @param {string} commit */
export function nameOf(commit) {
  try {
    return output('git', ['rev-parse', '--short', '--verify', '--end-of-options', `${commit}^{commit}`]);
  } catch {
    throw new Error(`--before must name a commit of this repository: "${commit}" names none.`);
  }
}

/** The tree of a commit. Its start installs its packages where they are others. @param {string} commit @param {string} to */
export function checkOut(commit, to) {
  const archive = `${to}.tar`;
  output('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  fs.mkdirSync(to);
  output('tar', ['-xf', archive, '-C', to]);
  fs.rmSync(archive);
  linkPackages(to);
}
