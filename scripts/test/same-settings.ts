// Files that share a process get the settings as the first of them found them, whatever another has changed, and are connected anew.
import { forgetConnected } from '@/lib/acquirers/find-connected';
import { settings } from '@/lib/installation';

const held = globalThis as unknown as { settings?: ReturnType<typeof settings> };
const current = settings();
held.settings ??= { ...current };
for (const name of Object.keys(current)) if (!(name in held.settings)) delete current[name as keyof typeof current];
Object.assign(current, held.settings);
forgetConnected();
