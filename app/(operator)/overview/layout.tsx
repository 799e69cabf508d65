import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function OverviewLayout({ children }: { children: ReactNode }) {
  return <Messages of="overview">{children}</Messages>;
}
