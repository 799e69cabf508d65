import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <Messages of="settings">{children}</Messages>;
}
