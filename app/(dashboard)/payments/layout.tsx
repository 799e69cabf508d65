import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';

export default function PaymentsLayout({ children }: { children: ReactNode }) {
  return <Messages of="payments">{children}</Messages>;
}
