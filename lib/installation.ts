import { readSettings } from '@/lib/settings.mjs';

type Settings = ReturnType<typeof readSettings>;
let read: Settings | undefined;

/** The settings of this process, read once. Throws a sentence that names the wrong one. */
export const settings = (): Settings => {
  read ??= readSettings(process.env);
  return read;
};
