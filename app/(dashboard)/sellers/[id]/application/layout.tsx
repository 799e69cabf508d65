import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function SellerApplicationLayout({ children }: { children: ReactNode }) {
  return <Messages of="application">{children}</Messages>;
}
