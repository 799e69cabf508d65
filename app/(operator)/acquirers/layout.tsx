import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function AcquirersLayout({ children }: { children: ReactNode }) {
  return <Messages of="acquirers">{children}</Messages>;
}
