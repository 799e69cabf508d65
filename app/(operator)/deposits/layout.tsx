import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function DepositsLayout({ children }: { children: ReactNode }) {
  return <Messages of="deposits">{children}</Messages>;
}
