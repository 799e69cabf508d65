import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function MerchantsLayout({ children }: { children: ReactNode }) {
  return <Messages of="merchants">{children}</Messages>;
}
