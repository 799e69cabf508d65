import 'server-only';
import fs from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const position = /:(\d+):(\d+)\)?$/;

/** The place of a frame in a bundle: a path, or an address, which may have a version. `from`: where it starts in the text. */
function placeOf(frame: string): { from: number; file: string; line: number; column: number } | null {
  const found = position.exec(frame);
  if (!found) return null;
  const before = frame.slice(0, found.index);
  const address = before.indexOf('file://');
  const from = address < 0 ? before.search(/(?:[A-Za-z]:)?[\\/]/) : address;
  const name = before.slice(from).replace(/\?\d+$/, '');
  if (!/\.m?js$/.test(name) || (address >= 0 && /[\s?]/.test(name))) return null;
  return { from, file: address < 0 ? name : fileURLToPath(name), line: Number(found[1]), column: Number(found[2]) };
}

const maxKept = 1_000;
/** Resolved frames; a place that fails again and again is looked up once. */
const known = new Map<string, string>();

/** The source map next to a bundled file; null: none. */
function mapOf(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}

type Maps = Map<string, SourceMap | null>;

function find(frame: string, maps: Maps): string {
  const place = placeOf(frame);
  if (!place || /[\\/]node_modules[\\/]/.test(place.file)) return frame;
  const { from, file, line, column } = place;
  if (!maps.has(file)) maps.set(file, mapOf(file));
  const entry = maps.get(file)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return frame;
  const source = fileURLToPath(new URL(entry.originalSource, pathToFileURL(file)));
  const at = `${path.relative(process.cwd(), source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return frame.slice(0, from) + at + (frame.endsWith(')') ? ')' : '');
}

/** A log line is written whatever its frames look like. */
function findOrLeave(frame: string, maps: Maps): string {
  try {
    return find(frame, maps);
  } catch {
    return frame;
  }
}

/**
 * The same frames with their places in the sources, where the bundle has a map. Maps are read for this and dropped: kept by the process
 * (`--enable-source-maps`) they took half of its memory. The first error at a place takes some tens of milliseconds.
 */
export function sourceFrames(frames: readonly string[]): string[] {
  const maps: Maps = new Map();
  return frames.map((frame) => {
    const found = known.get(frame) ?? findOrLeave(frame, maps);
    const [oldest] = known.keys();
    if (known.size >= maxKept && oldest !== undefined) known.delete(oldest);
    known.set(frame, found);
    return found;
  });
}
