import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function NoticesLayout({ children }: { children: ReactNode }) {
  return <Messages of="acquirerNotices">{children}</Messages>;
}
