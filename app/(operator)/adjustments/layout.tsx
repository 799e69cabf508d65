import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function AdjustmentsLayout({ children }: { children: ReactNode }) {
  return <Messages of="adjustments">{children}</Messages>;
}
