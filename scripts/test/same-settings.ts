// Files that share a process get the settings as the first of them found them, whatever another has changed; what the process remembers of an
// acquirer's account and of ledger accounts that it has opened is forgotten.
import { forgetConnected } from '@/lib/acquirers/find-connected';
import { settings } from '@/lib/installation';
import { forgetOpened } from '@/lib/ledger/open-clearing';

const held = globalThis as unknown as { settings?: ReturnType<typeof settings> };
const current = settings();
held.settings ??= { ...current };
for (const name of Object.keys(current)) if (!(name in held.settings)) delete current[name as keyof typeof current];
Object.assign(current, held.settings);
forgetConnected();
forgetOpened();
